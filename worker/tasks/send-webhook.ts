import { db } from "#lib/db/client.ts";
import { throughOutages } from "#lib/db/through-outages.ts";
import { enqueue } from "#lib/queue/enqueue.ts";
import type { ParsedPayload } from "#lib/queue/tasks.ts";
import { log } from "#lib/telemetry/log.ts";
import { sendEvent } from "#lib/webhooks/send-event.ts";
import type { Services } from "../services.ts";

const firstPauseMs = 1_000;
/** Short against the day for which Svix remembers an event's id, so that no outage makes a repeat a new event. */
const longestPauseMs = 5 * 60_000;

/** Tells whoever listens how a job ended. Safe to run again; what carries the events may be away. */
export async function sendWebhookTask({
  payload: { jobId, tries },
  services: { draining },
}: {
  payload: ParsedPayload<"send-webhook">;
  services: Services;
}): Promise<void> {
  try {
    await sendEvent({ jobId });
  } catch (error) {
    log.warn({ err: error, tries }, "the event could not be handed on; trying again later");
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 20));
    const again = {
      task: "send-webhook",
      payload: { jobId, tries: tries + 1 },
      key: `event:${jobId}`,
      pauseMs,
    } as const;
    await throughOutages(() => enqueue({ tx: db(), ...again }), draining);
  }
}
