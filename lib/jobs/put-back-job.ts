import { db } from "#lib/db/client.ts";
import { queueRenderAgain } from "./queue-work.ts";

/**
 * Sends a running job back to the queue, ahead of jobs that have not begun. `pauseMs` lets a fault
 * pass. False, and a no-op, for a job that is done, for an attempt that has lost its job, and for a
 * worker that was struck off: then the queue has the job already.
 */
export async function putBackJob({
  jobId,
  attempt,
  pauseMs,
}: {
  jobId: string;
  attempt: number;
  pauseMs: number;
}): Promise<boolean> {
  const queued = await db().$queryRaw<{ task: string }[]>`
    select ${queueRenderAgain({ pauseMs })}::text as task
    from jobs where id = ${jobId}::uuid and status = 'started' and attempt = ${attempt}::int
      and exists (select 1 from workers w where w.id = jobs.worker)`;
  return queued.length === 1;
}

/** Counts that the job's renderer died under it; answers how often that has happened now. */
export async function noteRendererDeath({ jobId, attempt }: { jobId: string; attempt: number }): Promise<number> {
  const [noted] = await db().$queryRaw<{ deaths: number }[]>`
    update jobs set renderer_deaths = renderer_deaths + 1
    where id = ${jobId}::uuid and status = 'started' and attempt = ${attempt}::int
    returning renderer_deaths as deaths`;
  return noted?.deaths ?? 0;
}
