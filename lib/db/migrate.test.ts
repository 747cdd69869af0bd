import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { moveOldRenders } from "#lib/queue/move-old-renders.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { migrate } from "./migrate.ts";

const { url } = useDatabase();

type Task = { key: string; task: string; runAt: Date; priority: number; flags: object | null; createdAt: Date };

function tasksIn(schema: "graphile_worker" | "render_queue"): Promise<Task[]> {
  return db().$queryRawUnsafe(
    `select key, identifier as task, run_at as "runAt", priority::int, max_attempts::int as "maxAttempts",
            payload, flags, created_at as "createdAt"
     from ${schema}._private_jobs q join ${schema}._private_tasks t on t.id = q.task_id order by priority, run_at`,
  );
}

const keysIn = async (schema: "graphile_worker" | "render_queue") => (await tasksIn(schema)).map(({ key }) => key);

/** As processes of before left it: all tasks in one table, one render in the hands of a worker. */
beforeEach(async () => {
  await db().$executeRaw`drop schema if exists render_queue cascade`;
  await db().$executeRaw`delete from graphile_worker._private_jobs`;
  await db().$queryRaw`
    select (graphile_worker.add_job(task, json_build_object('jobId', gen_random_uuid()), run_at => run_at::timestamptz,
      max_attempts => 32000, job_key => key, priority => priority, flags => flags)).id
    from (values ('render-pdf', 'render:second', '2000-01-01 00:00:02', 0, null),
                 ('render-pdf', 'render:first', '2000-01-01 00:00:01', 0, null),
                 ('render-pdf', 'render:held', '2000-01-01 00:00:00', 0, null),
                 ('render-pdf', 'render:download', '2026-11-30 10:00:00', -1, array['download']),
                 ('deliver-pdf', 'deliver:one', '2026-11-30 10:00:00', 0, null))
      as given (task, key, run_at, priority, flags)`;
  await db().$executeRaw`update graphile_worker._private_jobs set created_at = created_at - interval '1 hour'`;
  await db().$executeRaw`
    update graphile_worker._private_jobs set locked_by = 'old', locked_at = now(), attempts = 1 where key = 'render:held'`;
});

describe("a database from before renders had a table of their own", () => {
  test("has its waiting renders moved, each with its place and all it carries", async () => {
    const before = await tasksIn("graphile_worker");
    await migrate(url);
    const moved = before.filter(({ key, task }) => task === "render-pdf" && key !== "render:held");
    expect(moved).toHaveLength(3);
    expect(await tasksIn("render_queue")).toEqual(moved);
    expect(await keysIn("graphile_worker")).toEqual(["render:held", "deliver:one"]);
  });

  test("keeps what a worker has in hand, until that worker is done or dead", async () => {
    await migrate(url);
    await db().$executeRaw`select graphile_worker.force_unlock_workers(array['old'])::text`;
    await migrate(url);
    expect(await keysIn("render_queue")).toEqual(["render:download", "render:held", "render:first", "render:second"]);
    expect(await keysIn("graphile_worker")).toEqual(["deliver:one"]);
  });

  test("is the same after several processes have migrated it and moved renders at once", async () => {
    await migrate(url);
    await db().$queryRaw`select (graphile_worker.add_job('render-pdf', job_key => 'render:' || n)).id
      from generate_series(1, 500) as n`;
    const move = () => moveOldRenders((sql) => db().$executeRawUnsafe(sql));
    await Promise.all([migrate(url), move(), migrate(url), move(), move()]);
    await move();
    expect(await keysIn("render_queue")).toHaveLength(503);
    expect(await keysIn("graphile_worker")).toEqual(["render:held", "deliver:one"]);
  });

  test("takes none twice: what is queued anew already stays as it is", async () => {
    await migrate(url);
    await db().$queryRaw`select (render_queue.add_job('render-pdf', job_key => 'render:again', priority => -2)).id`;
    await db().$queryRaw`select (graphile_worker.add_job('render-pdf', job_key => 'render:again')).id`;
    await migrate(url);
    const again = (await tasksIn("render_queue")).filter(({ key }) => key === "render:again");
    expect(again).toMatchObject([{ priority: -2 }]);
    expect(await keysIn("graphile_worker")).toEqual(["render:held", "deliver:one"]);
  });
});
