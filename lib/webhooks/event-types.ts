import { z } from "zod";
import { jobSchema, type PublicJob } from "#lib/jobs/job-schema.ts";

/** One event for each way a job can be done, in the contract's words. */
export const eventTypes = ["job.delivered", "job.creation_failed", "job.delivery_failed"] as const;

export type EventType = (typeof eventTypes)[number];

/** What each event says: for people who choose events, and for the OpenAPI document. */
export const eventMeanings: Record<EventType, string> = {
  "job.delivered": "The PDF lies in the bucket.",
  "job.creation_failed": "The PDF could not be created.",
  "job.delivery_failed": "The upload to the bucket failed.",
};

const typeOfStatus: Record<PublicJob["status"], EventType | null> = {
  queued: null,
  started: null,
  delivered: "job.delivered",
  creation_failed: "job.creation_failed",
  delivery_failed: "job.delivery_failed",
};

/** The event that tells of a status; null for a job that is not done. */
export function eventTypeOf(status: PublicJob["status"]): EventType | null {
  return typeOfStatus[status];
}

/** The body of an event: `{ "type", "timestamp", "data": job }`. */
export function eventSchema(type: EventType) {
  return z.object({
    type: z.literal(type).meta({ description: "The event's name.", example: type }),
    timestamp: z.iso.datetime().meta({ description: "When it happened.", example: "2026-01-02T03:04:10.012Z" }),
    data: jobSchema,
  });
}
