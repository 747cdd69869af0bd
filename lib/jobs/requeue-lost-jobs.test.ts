import { expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, failed, finish, forgetTasks, queued, start, store } from "#lib/testing/jobs.ts";
import { requeueLostJobs } from "./requeue-lost-jobs.ts";

useDatabase();

/** Younger jobs are left alone: their task may be on its way. */
async function age(jobId: string): Promise<void> {
  await db().$executeRaw`update jobs set created_at = now() - interval '2 minutes' where id = ${jobId}::uuid`;
}

test("queues again what the queue has lost: renders and deliveries, and nothing else", async () => {
  const account = await anAccount();
  const [lost, lostRendered, waiting, locked, done, young] = await Promise.all([
    aJob({ account }),
    aJob({ account }),
    aJob({ account }),
    aJob({ account }),
    aJob({ account }),
    aJob({ account }),
  ]);
  await store(await start(lostRendered));
  await finish(await start(done), failed);
  // A running task that was put back has lost its key, but not its lock.
  await db().$executeRaw`
    update render_queue._private_jobs set key = null, locked_by = 'someone', locked_at = now()
    where payload ->> 'jobId' = ${locked.id}`;
  for (const { id } of [lost, lostRendered, done, young]) await forgetTasks(id);
  for (const { id } of [lost, lostRendered, waiting, locked, done]) await age(id);

  const found = await requeueLostJobs();
  expect(found.toSorted()).toEqual([lost.id, lostRendered.id].toSorted());
  expect((await queued(lost.id)).map(({ key }) => key)).toEqual([`render:${lost.id}`]);
  expect((await queued(lostRendered.id)).map(({ key }) => key)).toEqual([`deliver:${lostRendered.id}`]);
  expect(await requeueLostJobs()).toEqual([]);
});

test("several workers that look at once queue a lost job once", async () => {
  const job = await aJob({ account: await anAccount() });
  await forgetTasks(job.id);
  await age(job.id);
  await Promise.all(Array.from({ length: 5 }, () => requeueLostJobs()));
  expect(await queued(job.id)).toHaveLength(1);
});
