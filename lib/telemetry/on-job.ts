import { withLogIds } from "./log-ids.ts";
import { metrics } from "./metrics.ts";
import { recordSpan } from "./spans.ts";

const running = new Map<string, number>();

/** How many tasks of each kind run in this process now. */
export function tasksRunning(): ReadonlyMap<string, number> {
  return running;
}

/** Runs a task of the queue for a job: its log lines carry the job's id, its time is counted and is in the job's trace. */
export async function onJob<Value>({
  task,
  jobId,
  work,
}: {
  task: string;
  /** Undefined for a task that is about no one job. */
  jobId: string | undefined;
  work: () => Promise<Value>;
}): Promise<Value> {
  const startMs = Date.now();
  running.set(task, (running.get(task) ?? 0) + 1);
  try {
    return await withLogIds({ ...(jobId && { job_id: jobId }), task }, work);
  } finally {
    const endMs = Date.now();
    running.set(task, (running.get(task) ?? 1) - 1);
    metrics()?.taskSeconds.record((endMs - startMs) / 1_000, { task });
    if (jobId) recordSpan({ jobId, name: task, startMs, endMs });
  }
}
