import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, queueDeliveryOf, queued } from "#lib/testing/jobs.ts";
import { releaseDeadWorkers, releaseOrphanedLocks } from "./release-dead-workers.ts";
import { workerLockClass } from "./worker-presence.ts";

const { url } = useDatabase();
let session: pg.Client;

beforeEach(async () => {
  session = new pg.Client({ connectionString: url });
  await session.connect();
});
afterEach(() => session.end());

/** A worker last seen some seconds ago; `alive` holds its lock. Answers with a job that its queue has locked. */
async function aWorker({ id, seen, alive }: { id: string; seen: number; alive: boolean }): Promise<string> {
  await db().$executeRaw`
    insert into workers (id, pool_ids, seen_at) values (${id}, array[${`pool-${id}`}], now() - ${seen}::int * interval '1 second')`;
  const { lockKey } = await db().worker.findUniqueOrThrow({ where: { id } });
  if (alive) await session.query("select pg_advisory_lock($1, $2)", [workerLockClass, lockKey]);
  const job = await aJob({ account: await anAccount() });
  await lock({ jobId: job.id, by: `pool-${id}`, seconds: seen });
  return job.id;
}

async function lock({ jobId, by, seconds }: { jobId: string; by: string; seconds: number }): Promise<void> {
  await db().$executeRaw`
    update render_queue._private_jobs set locked_by = ${by}, locked_at = now() - ${seconds}::int * interval '1 second'
    where payload ->> 'jobId' = ${jobId}`;
}

const lockOf = async (jobId: string) => (await queued(jobId))[0]?.lockedBy;

describe("a worker", () => {
  test.each([
    ["that was just seen and holds its lock lives", { seen: 1, alive: true }, false],
    ["that has been silent for a while and holds its lock lives", { seen: 15, alive: true }, false],
    ["whose session was lost a moment ago lives", { seen: 3, alive: false }, false],
    ["without its lock is dead after seconds", { seen: 7, alive: false }, true],
    ["that holds its lock but is stopped is dead in the end", { seen: 25, alive: true }, true],
  ])("%s", async (fact, state, dead) => {
    const jobId = await aWorker({ id: fact, ...state });
    expect(await releaseDeadWorkers()).toEqual(dead ? [fact] : []);
    expect(await lockOf(jobId)).toBe(dead ? null : `pool-${fact}`);
    expect(await db().worker.count({ where: { id: fact } })).toBe(dead ? 0 : 1);
    await db().worker.deleteMany();
  });

  test("is struck off once, however many look", async () => {
    await aWorker({ id: "gone", seen: 30, alive: false });
    const found = await Promise.all(Array.from({ length: 5 }, () => releaseDeadWorkers()));
    expect(found.flat()).toEqual(["gone"]);
  });

  test("gives its jobs back in their old turn", async () => {
    const jobId = await aWorker({ id: "turned", seen: 30, alive: false });
    const [before] = await queued(jobId);
    await releaseDeadWorkers();
    const [after] = await queued(jobId);
    expect(after).toEqual({ ...before, lockedBy: null });
  });
});

test.each([
  ["a dead worker", "dead", releaseDeadWorkers],
  ["a queue that no worker runs", "nobody", releaseOrphanedLocks],
] as const)("%s had renders and errands: both are unlocked", async (_whose, id, release) => {
  if (id === "dead") await aWorker({ id, seen: 30, alive: false });
  const job = await aJob({ account: await anAccount() });
  await queueDeliveryOf(job);
  await db().$executeRaw`
    with errands as (
      update graphile_worker._private_jobs set locked_by = ${`pool-${id}`}, locked_at = now() - interval '30 seconds'
    )
    update render_queue._private_jobs set locked_by = ${`pool-${id}`}, locked_at = now() - interval '30 seconds'
    where payload ->> 'jobId' = ${job.id}`;
  expect((await queued(job.id)).map(({ lockedBy }) => lockedBy)).toEqual([`pool-${id}`, `pool-${id}`]);
  await release();
  expect((await queued(job.id)).map(({ lockedBy }) => lockedBy)).toEqual([null, null]);
});

test("locks of a queue that no worker runs are released, those of living workers are not", async () => {
  const held = await aWorker({ id: "living", seen: 0, alive: true });
  const orphan = await aJob({ account: await anAccount() });
  const fresh = await aJob({ account: await anAccount() });
  await lock({ jobId: held, by: "pool-living", seconds: 60 });
  await lock({ jobId: orphan.id, by: "pool-nobody", seconds: 60 });
  await lock({ jobId: fresh.id, by: "pool-starting", seconds: 1 });
  await releaseOrphanedLocks();
  expect([await lockOf(held), await lockOf(orphan.id), await lockOf(fresh.id)]).toEqual([
    "pool-living",
    null,
    "pool-starting",
  ]);
});
