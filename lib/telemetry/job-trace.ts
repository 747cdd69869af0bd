import { createHash } from "node:crypto";

/** Where a job's trace begins. */
export type JobTrace = { traceId: string; rootSpanId: string };

/**
 * The trace of a job, told from its id alone: the id's own 128 bits are the trace's. So every process
 * that has the job joins one trace, whatever died meanwhile, and nothing has to travel with the job;
 * and whoever has a job's id finds its trace.
 */
export function traceOfJob(jobId: string): JobTrace {
  return {
    traceId: jobId.replaceAll("-", ""),
    rootSpanId: createHash("sha256").update(jobId).digest("hex").slice(0, 16),
  };
}

/** When a job was created, in ms since 1970: its id, a UUID of version 7, begins with it. */
export function createdAtMs(jobId: string): number {
  return Number.parseInt(jobId.replaceAll("-", "").slice(0, 12), 16);
}
