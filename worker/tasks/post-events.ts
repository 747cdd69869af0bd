import type { ParsedPayload } from "#lib/queue/tasks.ts";
import { postEvents } from "#lib/webhooks/post-events.ts";
import type { Services } from "../services.ts";

/** What is due at one webhook endpoint. */
export async function postEventsTask({
  payload,
  services: { draining },
}: {
  payload: ParsedPayload<"post-events">;
  services: Services;
}): Promise<void> {
  await postEvents({ endpointId: payload.endpointId, draining });
}
