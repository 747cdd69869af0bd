import { type OperatorContext, onAccount } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";

/**
 * Suspends an account: its keys are refused (403) from now on, and its members read the reason. Jobs
 * that were taken already go on. False when there is no such account or it is suspended already.
 */
export async function suspendAccount({
  ctx,
  input,
}: {
  ctx: OperatorContext;
  input: { id: string; reason: string };
}): Promise<boolean> {
  const { id, reason } = input;
  return db().$transaction(async (tx) => {
    const [suspended] = await tx.account.updateManyAndReturn({
      where: { id, suspendedAt: null },
      data: { suspendedAt: new Date(), suspendedReason: reason },
      select: { name: true },
    });
    if (!suspended) return false;
    const entry = { action: "account.suspended", target: suspended.name, details: { reason } };
    await recordAudit({ tx, ctx: onAccount(ctx, id), input: entry });
    return true;
  });
}

/** Lets a suspended account go on, with a reason for the log. False when it is not suspended. */
export async function resumeAccount({
  ctx,
  input,
}: {
  ctx: OperatorContext;
  input: { id: string; reason: string };
}): Promise<boolean> {
  const { id, reason } = input;
  return db().$transaction(async (tx) => {
    const [resumed] = await tx.account.updateManyAndReturn({
      where: { id, suspendedAt: { not: null } },
      data: { suspendedAt: null, suspendedReason: null },
      select: { name: true },
    });
    if (!resumed) return false;
    const entry = { action: "account.resumed", target: resumed.name, details: { reason } };
    await recordAudit({ tx, ctx: onAccount(ctx, id), input: entry });
    return true;
  });
}
