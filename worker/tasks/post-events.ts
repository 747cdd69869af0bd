import type { ParsedPayload } from "#lib/queue/tasks.ts";
import { postEvents } from "#lib/webhooks/post-events.ts";
import type { Services } from "../services.ts";

/** What is due at one webhook endpoint. */
export async function postEventsTask({
  payload,
  services: { draining },
  started,
}: {
  payload: ParsedPayload<"post-events">;
  services: Services;
  started: () => void;
}): Promise<void> {
  started();
  await postEvents({ endpointId: payload.endpointId, draining });
}
