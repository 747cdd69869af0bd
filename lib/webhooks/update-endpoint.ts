import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { checkAddress } from "./check-address.ts";
import { type EndpointInput, type EndpointRefusal, noSuchEndpoint } from "./endpoint-input.ts";

/** Changes address, description and events. What is pending goes to the new address. */
export async function updateEndpoint({
  ctx,
  input: { id, ...input },
}: {
  ctx: Context;
  input: EndpointInput & { id: string };
}): Promise<Result<null, EndpointRefusal>> {
  const where = { id, accountId: ctx.account.id };
  if ((await db().webhookEndpoint.count({ where })) === 0) return failed(noSuchEndpoint);
  const address = await checkAddress(input.url);
  if (!address.ok) return address;
  const { description, events } = input;
  return db().$transaction(async (tx) => {
    const data = { url: address.value, description, events };
    const { count } = await tx.webhookEndpoint.updateMany({ where, data });
    if (count === 0) return failed(noSuchEndpoint);
    const details = { events: events.join(" ") };
    await recordAudit({ tx, ctx, input: { action: "webhook.changed", target: address.value, details } });
    return ok(null);
  });
}
