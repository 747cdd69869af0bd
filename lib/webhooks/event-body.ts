import type { PublicJob } from "#lib/jobs/job-schema.ts";
import type { EventType } from "./event-types.ts";

export type EventBody = { type: EventType; timestamp: string; data: PublicJob };

/** The body of an event, as eventSchema describes it. */
export function eventBody({ type, happenedAt, job }: { type: EventType; happenedAt: Date; job: PublicJob }): EventBody {
  return { type, timestamp: happenedAt.toISOString(), data: job };
}
