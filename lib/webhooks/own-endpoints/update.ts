import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type EndpointInput, type EndpointRefusal, noSuchEndpoint } from "../endpoint-input.ts";

/** Changes address, description and events. What is pending goes to the new address. */
export async function updateOwn({
  ctx,
  input: { id, ...input },
}: {
  ctx: Context;
  input: EndpointInput & { id: string };
}): Promise<Result<null, EndpointRefusal>> {
  const where = { id, accountId: ctx.account.id };
  const { url, description, events } = input;
  return db().$transaction(async (tx) => {
    const data = { url, description, events };
    const { count } = await tx.webhookEndpoint.updateMany({ where, data });
    if (count === 0) return failed(noSuchEndpoint);
    const details = { events: events.join(" ") };
    await recordAudit({ tx, ctx, input: { action: "webhook.changed", target: url, details } });
    return ok(null);
  });
}
