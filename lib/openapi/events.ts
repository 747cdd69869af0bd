import { z } from "zod";
import type { ZodOpenApiPathItemObject } from "zod-openapi";
import { eventExamples } from "#lib/webhooks/event-examples.ts";
import { type EventType, eventMeanings, eventSchema } from "#lib/webhooks/event-types.ts";

const signature = z.object({
  "svix-id": z.string().meta({
    description: "The same however often the event is sent or replayed: drop what you have seen.",
    example: "evt_01939c3e8f007cc28b1d6d1a3f5b7c90_delivered",
  }),
  "svix-timestamp": z.string().meta({ description: "Seconds since 1970.", example: "1767323050" }),
  "svix-signature": z.string().meta({
    description: "v1, and the base64 HMAC-SHA256 over id, timestamp and body, joined by dots.",
    example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  }),
  ...Object.fromEntries(
    ["id", "timestamp", "signature"].map((name) => [
      `webhook-${name}`,
      z
        .string()
        .optional()
        .meta({ description: `The same as svix-${name}. Absent where Svix sends the events.` }),
    ]),
  ),
});

/** The events, signed as Standard Webhooks, one for each way a job can be done. */
export function eventWebhooks(): Record<EventType, ZodOpenApiPathItemObject> {
  return {
    "job.delivered": webhook("job.delivered"),
    "job.creation_failed": webhook("job.creation_failed"),
    "job.delivery_failed": webhook("job.delivery_failed"),
  };
}

function webhook(type: EventType): ZodOpenApiPathItemObject {
  const data = eventExamples[type];
  const value = { type, timestamp: data.finished_at, data };
  return {
    post: {
      operationId: type,
      summary: eventMeanings[type],
      description:
        "Sent once the job is done, and again until it is answered with a 2xx within 15 seconds: after 5 s, 5 min, " +
        "30 min, 2 h, 5 h, 10 h and 10 h. A redirect counts as a failure. Unless Svix sends the events, Retry-After " +
        "puts an attempt off and 410 disables the endpoint. Signed as Standard Webhooks, with each valid secret. " +
        "`type` and `data.id` together name an event, because a job ends once.",
      tags: ["Events"],
      security: [],
      requestParams: { header: signature },
      requestBody: {
        required: true,
        content: { "application/json": { schema: eventSchema(type), examples: { event: { value } } } },
      },
      responses: { "2XX": { description: "Received." } },
    },
  };
}
