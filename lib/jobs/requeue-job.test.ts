import { expect, test } from "vitest";
import { onAccount } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import {
  aJob,
  anAccount,
  chunksOf,
  delivered,
  failed,
  finish,
  forgetTasks,
  queued,
  start,
  store,
} from "#lib/testing/jobs.ts";
import { getJob } from "./get-job.ts";
import { requeueJob } from "./requeue-job.ts";

useDatabase();

const operator = {
  account: null,
  actor: { kind: "operator", id: "0", email: "op@example.com" },
  requestId: "test",
} as const;

function requeue({ id, accountId }: { id: string; accountId: string }) {
  return requeueJob({ ctx: onAccount(operator, accountId), input: { id } });
}

async function statusOf({ id, accountId }: { id: string; accountId: string }): Promise<string | undefined> {
  const job = await getJob({ ctx: onAccount(operator, accountId), input: { id } });
  return job.ok ? job.value.status : undefined;
}

/** As if a worker had had the job's task for that long. */
async function lock({ id }: { id: string }, seconds: number): Promise<void> {
  await db().$executeRaw`
    update render_queue._private_jobs set locked_by = 'hanging', locked_at = now() - ${seconds}::int * interval '1 second'
    where payload ->> 'jobId' = ${id}`;
}

test("a job that the queue has lost is rendered, or delivered if it was rendered", async () => {
  const account = await anAccount();
  const [lost, rendered] = [await aJob({ account }), await aJob({ account })];
  await store(await start(rendered));
  for (const { id } of [lost, rendered]) await forgetTasks(id);
  expect(await requeue(lost)).toMatchObject({ ok: true });
  expect(await requeue(rendered)).toMatchObject({ ok: true });
  expect((await queued(lost.id)).map(({ key }) => key)).toEqual([`render:${lost.id}`]);
  expect((await queued(rendered.id)).map(({ key }) => key)).toEqual([`deliver:${rendered.id}`]);
  // Pressed twice: the second time the queue has it.
  expect(await requeue(lost)).toMatchObject({ ok: false });
  expect(await queued(lost.id)).toHaveLength(1);
});

test("of a job that hangs in a worker only the new attempt can be committed", async () => {
  const job = await aJob({ account: await anAccount() });
  const hanging = await start(job, "one");
  await lock(job, 400);
  expect(await requeue(job)).toMatchObject({ ok: true });
  const next = await start(job, "two");
  expect(await store(hanging)).toBe(false);
  expect(await finish(hanging, failed)).toBe(false);
  expect(await chunksOf(job.id)).toBe(0);
  expect(await store(next)).toBe(true);
  expect(await finish(next, delivered)).toBe(true);
  expect(await statusOf(job)).toBe("delivered");
});

test("a job that waits for its turn keeps it, and one that is being worked on is left alone", async () => {
  const account = await anAccount();
  const [waiting, running] = [await aJob({ account }), await aJob({ account })];
  await start(running);
  await lock(running, 10);
  const before = await queued(waiting.id);
  expect(await requeue(waiting)).toMatchObject({ ok: false, failure: { detail: expect.stringContaining("its turn") } });
  expect(await requeue(running)).toMatchObject({ ok: false, failure: { detail: expect.stringContaining("for 10 s") } });
  expect(await queued(waiting.id)).toEqual(before);
});

test("a final job is never changed, and other accounts' jobs are not found", async () => {
  const job = await aJob({ account: await anAccount() });
  await finish(await start(job), failed);
  await forgetTasks(job.id);
  expect(await requeue(job)).toMatchObject({ ok: false, failure: { detail: expect.stringContaining("done") } });
  expect(await queued(job.id)).toEqual([]);
  expect(await statusOf(job)).toBe("creation_failed");
  const other = await anAccount();
  expect(await requeue({ ...job, accountId: other.id })).toEqual({
    ok: false,
    failure: { detail: "There is no such job." },
  });
});

test("the customer's audit log says which operator did it", async () => {
  const job = await aJob({ account: await anAccount() });
  await forgetTasks(job.id);
  await requeue(job);
  expect(await db().auditEntry.findMany({ where: { target: job.id } })).toMatchObject([
    { accountId: job.accountId, action: "job.requeued", actor: "op@example.com", operator: true },
  ]);
});
