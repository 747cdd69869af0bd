import { performance } from "node:perf_hooks";
import { until } from "#lib/local/until.ts";
import { everyTask } from "#lib/queue/every-task.ts";
import type { Bench } from "./bench.ts";
import { callJobs } from "./client.ts";

const deadlineMs = 180_000;

/** Waits until a condition holds; throws what was waited for when it does not within 180 s. */
export async function waitFor(
  what: string,
  condition: () => Promise<unknown> | unknown,
  ms = deadlineMs,
): Promise<void> {
  if (!(await until(condition, { deadlineMs: ms }))) throw new Error(`Waited ${ms} ms in vain: ${what}`);
}

/** The unfinished jobs that a worker has in hand: started by it, or fetched and about to be. */
export async function jobsOf({ bench, worker }: { bench: Bench; worker: string }): Promise<string[]> {
  const rows = await bench.sql(
    `select j.id::text as id from jobs j where j.status in ('queued', 'started') and (j.worker = $1 or exists (
       select 1 from ${everyTask} q join workers w on q.locked_by = any (w.pool_ids)
       where w.id = $1 and q.payload ->> 'jobId' = j.id::text))`,
    [worker],
  );
  return rows.map(({ id }) => String(id));
}

/** How long it takes until another worker has each of these jobs, or it is done: ms. */
export async function timeUntilRetaken({
  bench,
  ids,
  from,
}: {
  bench: Bench;
  ids: string[];
  from: string;
}): Promise<number> {
  const began = performance.now();
  await waitFor(`others take ${ids.length} jobs of ${from}`, async () => {
    const held = await bench.sql(
      `select 1 from jobs where id = any ($1::uuid[]) and status in ('queued', 'started')
         and (worker is null or worker = $2) limit 1`,
      [ids, from],
    );
    return held.length === 0;
  });
  return performance.now() - began;
}

/** How long it takes until a new job is taken, rendered and delivered, as a customer would see it: ms. */
export async function timeUntilServing({ bench, ids }: { bench: Bench; ids: Set<string> }): Promise<number> {
  const began = performance.now();
  let id: string | undefined;
  await waitFor("a new job is taken", async () => {
    for (const { url } of bench.webs) {
      const request = { url: bench.site.url("/plain?canary"), wait_time: 0 };
      const told = await callJobs({ url, account: bench.account, request });
      if (told?.status === 201) id = told.id;
    }
    return id;
  });
  if (id) ids.add(id);
  await waitFor("the new job is done", async () => {
    const [job] = await bench.sql("select finished_at from jobs where id = $1", [id]);
    return job?.finished_at;
  });
  return performance.now() - began;
}
