import { creationFailedJob, deliveredJob, deliveryFailedJob } from "#lib/jobs/job-examples.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import type { EventType } from "./event-types.ts";

/** The job that an example of each event tells of. */
export const eventExamples: Record<EventType, PublicJob> = {
  "job.delivered": deliveredJob,
  "job.creation_failed": creationFailedJob,
  "job.delivery_failed": deliveryFailedJob,
};
