import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type EndpointInput, type EndpointRefusal, noSuchEndpoint } from "../endpoint-input.ts";
import { ensureEventTypes } from "../svix-event-types.ts";
import { ask, askAbout } from "./ask.ts";
import { refusedAddress } from "./refused-address.ts";

/** Changes address, description and events. What is pending goes to the new address. */
export async function updateAtSvix({
  ctx,
  input: { id, url, description, events },
}: {
  ctx: Context;
  input: EndpointInput & { id: string };
}): Promise<Result<null, EndpointRefusal>> {
  const fields = { url, description, eventTypes: [...events] };
  await ask(() => ensureEventTypes());
  try {
    const changed = await askAbout({ ctx, id, call: (client, uid) => client.endpoint.patch(uid, id, fields) });
    if (!changed) return failed(noSuchEndpoint);
  } catch (error) {
    return failed(refusedAddress(error));
  }
  const details = { events: events.join(" ") };
  await recordAudit({ tx: db(), ctx, input: { action: "webhook.changed", target: url, details } });
  return ok(null);
}
