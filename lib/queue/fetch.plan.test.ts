import { runOnce } from "graphile-worker";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db, Prisma } from "#lib/db/client.ts";
import { openPool } from "#lib/db/pool.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { addJob } from "./enqueue.ts";
import { schemaOf, type TaskName, taskPayloads } from "./tasks.ts";

useDatabase();

const waiting = 3_000;
// Before the pool is opened: its connections keep the function they find.
const asked = vi.spyOn(pg.Client.prototype, "query");
let queue: pg.Pool;

beforeAll(async () => {
  queue = openPool({ max: 2, name: "test-fetch" });
  const render = addJob({
    task: "render-pdf",
    payload: Prisma.sql`json_build_object('jobId', gen_random_uuid())`,
    key: Prisma.sql`'render:' || n`,
    runAt: Prisma.sql`timestamptz '2000-01-01 00:00:00+00' + n * interval '1 millisecond'`,
  });
  await db()
    .$queryRaw`select count(*)::int from (select ${render} from generate_series(1, ${waiting}::int) as n) as made`;
});
afterAll(async () => {
  await queue?.end();
  asked.mockRestore();
});

type Plan = { "Relation Name"?: string; "Actual Rows": number; "Rows Removed by Filter"?: number; Plans?: Plan[] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many tasks the queue itself reads when a runner of this one task looks for one. */
async function readByLook(task: TaskName): Promise<number> {
  asked.mockClear();
  const schema = schemaOf(task);
  await runOnce({
    pgPool: queue,
    taskList: { [task]: () => {} },
    noHandleSignals: true,
    preset: { worker: { schema } },
  });
  const looks = asked.mock.calls.flatMap(([given]) => {
    const { name, text, values } = given as { name?: string; text?: string; values?: unknown[] };
    return name?.startsWith("get_job") && text ? [{ text, values }] : [];
  });
  const [look] = looks;
  if (!look) throw new Error("The queue did not look for a task");
  const { rows } = await queue.query(`explain (analyze, format json) ${look.text}`, look.values);
  const reads = nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === "_private_jobs");
  expect(reads.length).toBeGreaterThan(0);
  return reads.reduce((sum, node) => sum + node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0), 0);
}

const errands = (Object.keys(taskPayloads) as TaskName[]).filter((task) => task !== "render-pdf");

test.each(errands)(`with ${waiting} renders waiting, a look for %s reads none of them`, async (task) => {
  expect(await readByLook(task)).toBe(0);
});
