import type { Context } from "#lib/accounts/context.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type EndpointRefusal, noSuchEndpoint } from "../endpoint-input.ts";
import type { EventType } from "../event-types.ts";
import { ensureEventTypes } from "../svix-event-types.ts";
import { ask, askAbout } from "./ask.ts";

/** Has Svix send an endpoint the example that is registered with an event type. It goes out like any other event. */
export async function sendSvixTest({
  ctx,
  input: { id, type },
}: {
  ctx: Context;
  input: { id: string; type: EventType };
}): Promise<Result<{ messageId: string }, EndpointRefusal>> {
  const endpoint = await askAbout({ ctx, id, call: (client, uid) => client.endpoint.get(uid, id) });
  if (!endpoint) return failed(noSuchEndpoint);
  if (endpoint.disabled) return failed({ code: "disabled", detail: "Enable the endpoint, then send a test." });
  // Svix would make the message and send it nowhere.
  if (endpoint.eventTypes && !endpoint.eventTypes.includes(type)) {
    return failed({ code: "not_now", detail: "This endpoint has not chosen that event." });
  }
  await ask(() => ensureEventTypes());
  const message = await askAbout({
    ctx,
    id,
    call: (client, uid) => client.endpoint.sendExample(uid, id, { eventType: type }),
  });
  return message ? ok({ messageId: message.id }) : failed(noSuchEndpoint);
}
