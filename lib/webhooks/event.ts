import { publicJob } from "#lib/jobs/resource.ts";
import type { JobRow } from "#lib/jobs/row.ts";
import { type EventBody, eventBody } from "./event-body.ts";
import { type EventType, eventTypeOf } from "./event-types.ts";
import { messageId } from "./message-id.ts";

/** What is told of a job that is done, whoever carries it. */
export type JobEvent = {
  /** Stable per job and status. */
  id: string;
  accountId: string;
  jobId: string;
  type: EventType;
  happenedAt: Date;
  body: EventBody;
};

/** The event of a job, or undefined while it is not done. */
export function eventOf(job: JobRow): JobEvent | undefined {
  const type = eventTypeOf(job.status);
  const { id: jobId, accountId, status, finishedAt: happenedAt } = job;
  if (!type || !happenedAt) return undefined;
  const body = eventBody({ type, happenedAt, job: publicJob(job) });
  return { id: messageId({ jobId, status }), accountId, jobId, type, happenedAt, body };
}
