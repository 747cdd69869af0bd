import { z } from "zod";
import type { ZodOpenApiPathItemObject } from "zod-openapi";
import { jobSchema, type PublicJob } from "#lib/jobs/job-schema.ts";
import { creationFailedJob, deliveredJob, deliveryFailedJob } from "./examples.ts";

const events = {
  "job.delivered": { about: "The PDF lies in the bucket.", example: deliveredJob },
  "job.creation_failed": { about: "The PDF could not be created.", example: creationFailedJob },
  "job.delivery_failed": { about: "The upload to the bucket failed.", example: deliveryFailedJob },
} as const satisfies Record<string, { about: string; example: PublicJob }>;

type EventType = keyof typeof events;

/** The body of an event. */
export function eventSchema(type: EventType) {
  return z.object({
    type: z.literal(type).meta({ description: "The event's name.", example: type }),
    timestamp: z.iso.datetime().meta({ description: "When it happened.", example: deliveredJob.finished_at ?? "" }),
    data: jobSchema,
  });
}

const signature = z.object({
  "svix-id": z
    .string()
    .meta({ description: "Stable per job and status: drop what you have seen.", example: "msg_01939c3e" }),
  "svix-timestamp": z.string().meta({ description: "Seconds since 1970.", example: "1767323050" }),
  "svix-signature": z.string().meta({
    description: "v1, and the base64 HMAC-SHA256 over id, timestamp and body, joined by dots.",
    example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  }),
  "webhook-id": z.string().meta({ description: "The same as svix-id.", example: "msg_01939c3e" }),
  "webhook-timestamp": z.string().meta({ description: "The same as svix-timestamp.", example: "1767323050" }),
  "webhook-signature": z.string().meta({
    description: "The same as svix-signature.",
    example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  }),
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
  const { about, example } = events[type];
  const value = { type, timestamp: example.finished_at, data: example };
  return {
    post: {
      operationId: type,
      summary: about,
      description: "Sent once the job is done, and again until it is answered with a 2xx. Signed as Standard Webhooks.",
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
