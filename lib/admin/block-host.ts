import type { OperatorContext } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { refreshBlockedHosts } from "#lib/egress/watch-blocked-hosts.ts";

/**
 * Blocks a host and all names below it: no page, bucket or webhook endpoint there is dialled any more,
 * here at once and in every other process within seconds. False when it is blocked already.
 */
export async function blockHost({
  ctx,
  input,
}: {
  ctx: OperatorContext;
  input: { host: string; reason: string };
}): Promise<boolean> {
  const { host, reason } = input;
  const blocked = await db().$transaction(async (tx) => {
    const data = [{ host, reason, blockedBy: ctx.actor.email }];
    const { count } = await tx.blockedHost.createMany({ data, skipDuplicates: true });
    if (count === 0) return false;
    await recordAudit({ tx, ctx, input: { action: "host.blocked", target: host, details: { reason } } });
    return true;
  });
  await refreshBlockedHosts();
  return blocked;
}

/** Lifts the block of a host. False when it is not blocked. */
export async function unblockHost({ ctx, input }: { ctx: OperatorContext; input: { host: string } }): Promise<boolean> {
  const { host } = input;
  const lifted = await db().$transaction(async (tx) => {
    const { count } = await tx.blockedHost.deleteMany({ where: { host } });
    if (count === 0) return false;
    await recordAudit({ tx, ctx, input: { action: "host.unblocked", target: host } });
    return true;
  });
  await refreshBlockedHosts();
  return lifted;
}

/** A blocked host; `at` is ISO 8601. */
export type BlockedHost = { host: string; reason: string; by: string; at: string };

const listed = 500;

/** The blocked hosts, the newest first. */
export async function listBlockedHosts(): Promise<BlockedHost[]> {
  const rows = await db().blockedHost.findMany({ orderBy: { createdAt: "desc" }, take: listed });
  return rows.map(({ host, reason, blockedBy, createdAt }) => ({
    host,
    reason,
    by: blockedBy,
    at: createdAt.toISOString(),
  }));
}
