import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { disableEndpoint } from "../disable-endpoint.ts";

/**
 * Disables an endpoint by hand, or enables one however it was disabled. What ended while it was
 * disabled is not sent by itself: it can be replayed. False when the account has no such endpoint.
 */
export async function switchOwn({
  ctx,
  input: { id, enabled },
}: {
  ctx: Context;
  input: { id: string; enabled: boolean };
}): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.findFirst({
      where: { id, accountId: ctx.account.id },
      select: { url: true },
    });
    if (!endpoint) return false;
    if (enabled) {
      const data = { disabledAt: null, disabledReason: null, failingSince: null, pausedUntil: null };
      await tx.webhookEndpoint.update({ where: { id }, data, select: { id: true } });
    } else {
      await disableEndpoint({ tx, endpointId: id, reason: "by_hand" });
    }
    const action = enabled ? "webhook.enabled" : "webhook.disabled";
    await recordAudit({ tx, ctx, input: { action, target: endpoint.url } });
    return true;
  });
}
