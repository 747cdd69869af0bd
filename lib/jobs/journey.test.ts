import { describe, expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { fastLane, ordinaryLane, returningLane } from "#lib/queue/enqueue.ts";
import { forgetSpentTasks } from "#lib/queue/forget-spent-tasks.ts";
import { findBucketOfJob } from "#lib/storage/bucket.ts";
import { useDatabase } from "#lib/testing/database.ts";
import {
  aJob,
  anAccount,
  artifact,
  aWorker,
  chunksOf,
  delivered,
  deliveryFailed,
  failed,
  finish,
  forgetTasks,
  pdf,
  queued,
  start,
  store,
} from "#lib/testing/jobs.ts";
import { factsOf } from "./artifact.ts";
import { LostJob } from "./lost-job.ts";
import { putBackJob } from "./put-back-job.ts";
import { readArtifact } from "./read-artifact.ts";
import { renderAgain } from "./render-again.ts";
import { startDelivery } from "./start-delivery.ts";
import { startJob } from "./start-job.ts";

useDatabase();

const row = (id: string) => db().job.findUniqueOrThrow({ where: { id } });

describe("an earlier attempt", () => {
  test("cannot keep its PDF", async () => {
    const job = await aJob({ account: await anAccount() });
    const first = await start(job, "one");
    const second = await start(job, "two");
    expect(await store(first)).toBe(false);
    expect(await chunksOf(job.id)).toBe(0);
    expect(await store(second)).toBe(true);
  });

  test("may not write into the bucket", async () => {
    const account = await anAccount();
    const first = await start(await aJob({ account }), "one");
    expect(await findBucketOfJob(first)).toMatchObject({ isLost: false, bucket: { name: expect.any(String) } });
    const second = await start(first, "two");
    expect(await findBucketOfJob(first)).toEqual({ isLost: true, bucket: undefined });
    expect(await findBucketOfJob({ ...second, worker: "one" })).toMatchObject({ isLost: true });
    await finish(second);
    expect(await findBucketOfJob(second)).toMatchObject({ isLost: true });
  });

  test("cannot end its job", async () => {
    const job = await aJob({ account: await anAccount() });
    const first = await start(job, "one");
    await start(job, "two");
    expect(await finish(first, failed)).toBe(false);
    expect((await row(job.id)).status).toBe("started");
  });

  test("cannot send its job back to the queue", async () => {
    const job = await aJob({ account: await anAccount() });
    const first = await start(job, "early");
    await start(job, "late");
    await forgetTasks(job.id);
    await putBackJob({ jobId: job.id, attempt: first.attempt, pauseMs: 0 });
    expect(await queued(job.id)).toEqual([]);
  });

  test("cannot send a later attempt's PDF back to the renderer", async () => {
    const job = await aJob({ account: await anAccount() });
    const first = await start(job);
    const second = await start(job);
    await store(second);
    await renderAgain({ jobId: job.id, attempt: first.attempt });
    expect((await row(job.id)).renderedAt).not.toBeNull();
  });
});

describe("a worker that was struck off", () => {
  test("can neither start a job nor take a delivery, and is told so", async () => {
    const job = await aJob({ account: await anAccount() });
    await expect(startJob({ jobId: job.id, worker: "nobody" })).rejects.toThrow(LostJob);
    expect((await row(job.id)).attempt).toBe(0);
    await store(await start(job, "one"));
    await expect(startDelivery({ jobId: job.id, worker: "nobody" })).rejects.toThrow(LostJob);
    expect((await row(job.id)).worker).toBe("one");
  });
});

describe("a worker that has lost its delivery", () => {
  test("cannot end the job; the one that has it now can", async () => {
    const job = await aJob({ account: await anAccount() });
    await store(await start(job, "one"));
    await aWorker("two");
    const first = await startDelivery({ jobId: job.id, worker: "one" });
    const second = await startDelivery({ jobId: job.id, worker: "two" });
    if (!first || !second) throw new Error("The delivery cannot be started");
    expect(await finish(first)).toBe(false);
    expect(await finish(second)).toBe(true);
  });

  test("finds nothing to deliver once the job is done", async () => {
    const job = await aJob({ account: await anAccount() });
    const started = await start(job);
    await store(started);
    await finish(started);
    expect(await startDelivery({ jobId: job.id, worker: "two" })).toBeUndefined();
  });
});

describe("a job that has ended", () => {
  test("ends once: the second call changes nothing", async () => {
    const job = await aJob({ account: await anAccount() });
    const started = await start(job);
    await store(started);
    expect([await finish(started), await finish(started), await finish(started, failed)]).toEqual([true, false, false]);
    expect((await row(job.id)).status).toBe("delivered");
    expect(await db().usageRecord.count({ where: { jobId: job.id } })).toBe(1);
  });

  test("cannot be started again", async () => {
    const job = await aJob({ account: await anAccount() });
    await finish(await start(job), failed);
    expect(await startJob({ jobId: job.id, worker: "two" })).toBeUndefined();
  });

  test("keeps neither its credentials nor its PDF", async () => {
    const job = await aJob({ account: await anAccount() });
    const started = await start(job);
    expect(started.credentials).toEqual({ username: "u", password: "p" });
    await store(started);
    await finish(started);
    expect((await row(job.id)).credentialsSealed).toBeNull();
    expect(await chunksOf(job.id)).toBe(0);
  });

  test("keeps the PDF of a download, which its caller may still be reading", async () => {
    const job = await aJob({ account: await anAccount(), source: "download" });
    const started = await start(job);
    await store(started);
    await finish(started);
    expect(await chunksOf(job.id)).toBe(3);
  });
});

describe("a job that is delivered without its PDF being kept", () => {
  const { pages, bytes, sha256, httpStatus, finalUrl } = { ...artifact, ...factsOf(artifact) };

  test.each([delivered, deliveryFailed])("says what it became all the same: $status", async (ending) => {
    const started = await start(await aJob({ account: await anAccount() }));
    expect(await finish(started, { ...ending, unkept: { ...factsOf(artifact), ageMs: 60_000 } })).toBe(true);
    const ended = await row(started.id);
    expect(ended).toMatchObject({ status: ending.status, pages, bytes, sha256, httpStatus, finalUrl });
    expect((ended.finishedAt?.getTime() ?? 0) - (ended.renderedAt?.getTime() ?? 0)).toBe(60_000);
  });

  test("belongs to the renderer until then: a worker that takes it over renders it", async () => {
    const job = await aJob({ account: await anAccount() });
    const first = await start(job, "one");
    await aWorker("two");
    expect(await startJob({ jobId: job.id, worker: "two" })).toMatchObject({ attempt: first.attempt + 1 });
    expect(await finish(first, { ...delivered, unkept: { ...factsOf(artifact), ageMs: 0 } })).toBe(false);
  });
});

describe("a rendered job", () => {
  test("is delivered, not rendered again", async () => {
    const job = await aJob({ account: await anAccount() });
    const started = await start(job);
    await store(started);
    expect(await store(started)).toBe(true);
    expect(await store({ ...started, attempt: started.attempt + 1 })).toBe(false);
    await aWorker("two");
    expect(await startJob({ jobId: job.id, worker: "two" })).toBeUndefined();
    expect(await startDelivery({ jobId: job.id, worker: "two" })).toMatchObject({ bytesHeld: pdf.length });
  });

  test("gives its PDF back byte for byte", async () => {
    const job = await aJob({ account: await anAccount() });
    await store(await start(job));
    const chunks: Uint8Array[] = [];
    for await (const chunk of readArtifact({ jobId: job.id, bytes: pdf.length })) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(pdf)).toBe(true);
  });

  test("gives each chunk when it is asked for, so that a reader who stalls holds one", async () => {
    const job = await aJob({ account: await anAccount() });
    await store(await start(job));
    const chunks = readArtifact({ jobId: job.id, bytes: pdf.length });
    expect((await chunks.next()).value?.length).toBe(262_144);
    await db().artifactChunk.deleteMany({ where: { jobId: job.id, seq: 1 } });
    await expect(chunks.next()).rejects.toThrow("was lost");
  });

  test("goes back to the renderer when its PDF was lost, ahead of all others", async () => {
    const job = await aJob({ account: await anAccount() });
    const started = await start(job);
    await store(started);
    await forgetTasks(job.id);
    await db().artifactChunk.deleteMany({ where: { jobId: job.id, seq: 1 } });
    const delivery = await startDelivery({ jobId: job.id, worker: "one" });
    expect(delivery?.bytesHeld).toBeLessThan(delivery?.bytes ?? 0);
    await renderAgain({ jobId: job.id, attempt: started.attempt });
    expect((await queued(job.id))[0]).toMatchObject({ key: `render:${job.id}`, priority: returningLane });
    expect(await store(await start(job))).toBe(true);
  });

  test("breaks a reader off rather than give it half a PDF", async () => {
    const job = await aJob({ account: await anAccount() });
    await store(await start(job));
    await db().artifactChunk.deleteMany({ where: { jobId: job.id, seq: 2 } });
    const readAll = async () => {
      for await (const _ of readArtifact({ jobId: job.id, bytes: pdf.length }));
    };
    await expect(readAll()).rejects.toThrow("was lost");
  });
});

describe("a job that is put back", () => {
  test("passes jobs and downloads that have not begun, after its pause", async () => {
    const account = await anAccount();
    const job = await aJob({ account });
    const download = await aJob({ account, source: "download" });
    const started = await start(job, "putting-back");
    expect((await queued(job.id))[0]).toMatchObject({ priority: ordinaryLane, flags: null });
    expect((await queued(download.id))[0]).toMatchObject({ priority: fastLane, flags: { download: true } });
    await putBackJob({ jobId: job.id, attempt: started.attempt, pauseMs: 5_000 });
    const [task] = await queued(job.id);
    expect(task?.priority).toBe(returningLane);
    expect(task?.runAt.getTime()).toBeGreaterThan(Date.now() + 3_000);
  });

  test("leaves no spent task behind when its worker dies at once", async () => {
    const job = await aJob({ account: await anAccount() });
    const started = await start(job, "dying");
    await db().$executeRaw`update render_queue._private_jobs set locked_by = 'pool', locked_at = now()
      where payload ->> 'jobId' = ${job.id}`;
    await putBackJob({ jobId: job.id, attempt: started.attempt, pauseMs: 0 });
    expect((await queued(job.id)).map(({ key }) => key)).toEqual([null, `render:${job.id}`]);
    await db().$executeRaw`select render_queue.force_unlock_workers(array['pool'])::text`;
    await forgetSpentTasks();
    expect((await queued(job.id)).map(({ key }) => key)).toEqual([`render:${job.id}`]);
  });

  test("is left alone by a worker that was struck off: the queue has it already", async () => {
    const job = await aJob({ account: await anAccount() });
    const started = await start(job, "struck-off");
    await db().worker.delete({ where: { id: "struck-off" } });
    expect(await putBackJob({ jobId: job.id, attempt: started.attempt, pauseMs: 0 })).toBe(false);
    expect((await queued(job.id))[0]?.priority).toBe(ordinaryLane);
  });
});
