import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { disableEndpoint } from "./disable-endpoint.ts";

/**
 * Disables an endpoint by hand, or enables one however it was disabled. What ended while it was
 * disabled is not sent by itself: it can be replayed. False when the account has no such endpoint.
 */
export async function switchEndpoint({
  ctx,
  input: { id, enabled },
}: {
  ctx: Context;
  input: { id: string; enabled: boolean };
}): Promise<boolean> {
  const where = { id, accountId: ctx.account.id };
  if (enabled) {
    const data = { disabledAt: null, disabledReason: null, failingSince: null, pausedUntil: null };
    return (await db().webhookEndpoint.updateMany({ where, data })).count === 1;
  }
  return db().$transaction(async (tx) => {
    if ((await tx.webhookEndpoint.count({ where })) === 0) return false;
    await disableEndpoint({ tx, endpointId: id, reason: "by_hand" });
    return true;
  });
}
