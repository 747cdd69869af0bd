import { type OperatorContext, onAccount } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import type { AdjustedLimits } from "#lib/rate-limit/account-limits.ts";

/**
 * Sets an account's own limits; null gives it the settings' again. They hold from its next request on,
 * in every process. False when there is no such account.
 */
export async function adjustLimits({
  ctx,
  input,
}: {
  ctx: OperatorContext;
  input: AdjustedLimits & { id: string };
}): Promise<boolean> {
  const { id, requestsPerMinute, downloadsAtOnce } = input;
  return db().$transaction(async (tx) => {
    const before = await tx.account.findUnique({
      where: { id },
      select: { name: true, requestsPerMinute: true, downloadsAtOnce: true },
    });
    if (!before) return false;
    await tx.account.update({ where: { id }, data: { requestsPerMinute, downloadsAtOnce } });
    const details = {
      requestsPerMinute,
      requestsPerMinuteBefore: before.requestsPerMinute,
      downloadsAtOnce,
      downloadsAtOnceBefore: before.downloadsAtOnce,
    };
    const entry = { action: "account.limits_adjusted", target: before.name, details };
    await recordAudit({ tx, ctx: onAccount(ctx, id), input: entry });
    return true;
  });
}
