import { createdAtMs } from "./job-trace.ts";
import { metrics } from "./metrics.ts";
import { recordSpan } from "./spans.ts";

/** A worker has taken a job. What it waited before its first attempt is the queue's doing. */
export function noteStarted({ jobId, attempt }: { jobId: string; attempt: number }): void {
  if (attempt > 1) return;
  const startMs = createdAtMs(jobId);
  const endMs = Date.now();
  metrics()?.queueSeconds.record((endMs - startMs) / 1_000);
  recordSpan({ jobId, name: "wait in queue", startMs, endMs });
}

/** A page was rendered. `timings` are the ms of each step, in their order, from `startMs` on. */
export function noteRendered({
  jobId,
  attempt,
  startMs,
  timings,
}: {
  jobId: string;
  attempt: number;
  startMs: number;
  timings: Readonly<Record<string, number>>;
}): void {
  let at = startMs;
  const parts = Object.entries(timings).map(([name, ms]) => {
    metrics()?.stepSeconds.record(ms / 1_000, { step: name });
    const part = { name, startMs: at, endMs: at + ms };
    at += ms;
    return part;
  });
  recordSpan({ jobId, name: "render", startMs, endMs: at, attributes: { attempt }, parts });
}

/** A PDF was given to a bucket, which took it unless `code` says why not. */
export function noteUploaded({
  jobId,
  startMs,
  code,
}: {
  jobId: string;
  startMs: number;
  code: string | undefined;
}): void {
  const endMs = Date.now();
  metrics()?.stepSeconds.record((endMs - startMs) / 1_000, { step: "upload" });
  recordSpan({ jobId, name: "upload", startMs, endMs, failure: code });
}

/** A job has ended, once and for all. `code` says why it failed. */
export function noteFinished({
  jobId,
  status,
  code,
}: {
  jobId: string;
  status: string;
  code?: string | undefined;
}): void {
  metrics()?.jobsFinished.add(1, { status, code: code ?? "" });
  const endMs = Date.now();
  recordSpan({
    jobId,
    name: "job",
    startMs: createdAtMs(jobId),
    endMs,
    attributes: { status },
    failure: code,
    isRoot: true,
  });
}
