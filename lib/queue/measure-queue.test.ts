import { expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, queueDeliveryOf } from "#lib/testing/jobs.ts";
import { measureQueue } from "./measure-queue.ts";

useDatabase();

test("each kind of task is told of once, whichever tables know it, and what a worker has is not waiting", async () => {
  const account = await anAccount();
  const [, rendered, held] = [await aJob({ account }), await aJob({ account }), await aJob({ account })];
  await queueDeliveryOf(rendered);
  await db().$executeRaw`
    update render_queue._private_jobs set locked_by = 'one', locked_at = now() where key = ${`render:${held.id}`}`;
  // As a worker of before leaves it behind.
  await db().$executeRaw`insert into graphile_worker._private_tasks (identifier) values ('render-pdf'), ('send-email')`;

  expect((await measureQueue()).map(({ task, waiting }) => ({ task, waiting }))).toEqual([
    { task: "deliver-pdf", waiting: 1 },
    { task: "render-pdf", waiting: 2 },
    { task: "send-email", waiting: 0 },
  ]);
});
