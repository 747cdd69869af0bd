import { type OperatorContext, onAccount } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";

/** Seconds in which looks of one operator at one thing are one look. */
const sameLookSeconds = 10 * 60;

export type LookInput = {
  /** Whose data it is; null for a list across accounts. */
  accountId: string | null;
  /** noun.viewed, such as `job.viewed`. */
  action: string;
  target: string;
};

/**
 * Writes down that an operator looks at customers' data, before they see it: in the customer's audit
 * log, at most once per operator, target and ten minutes.
 */
export async function recordLook({ ctx, input }: { ctx: OperatorContext; input: LookInput }): Promise<void> {
  const { accountId, action, target } = input;
  const { email } = ctx.actor;
  await db().$transaction(async (tx) => {
    // Two pages opened at once are one look: the second waits here for the first's entry.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`look ${email} ${action} ${target}`}, 0))`;
    const recent = await tx.auditEntry.findFirst({
      where: {
        accountId,
        actor: email,
        operator: true,
        action,
        target,
        createdAt: { gt: new Date(Date.now() - sameLookSeconds * 1_000) },
      },
      select: { id: true },
    });
    if (recent) return;
    await recordAudit({ tx, ctx: accountId ? onAccount(ctx, accountId) : ctx, input: { action, target } });
  });
}
