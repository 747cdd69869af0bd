import type { Db } from "#lib/db/client.ts";
import { Prisma } from "#lib/db/client.ts";
import { schemaOf, type TaskName, type TaskPayload } from "./tasks.ts";

/** Lower goes first. What has waited already passes what a caller waits for, and that passes ordinary jobs. */
export const returningLane = -2;
export const fastLane = -1;
export const ordinaryLane = 0;

/** On the tasks of webhook endpoints that fail, so that a worker can keep slots for those that do not. */
export const failingFlag = "failing";

/** On the tasks of downloads, so that a worker whose share of them is full can leave them to others. */
export const downloadFlag = "download";

// The queue must never give a job up by itself: our own verbs end jobs. Its counter is a smallint.
const attemptsWithoutEnd = 32_000;

/**
 * Adds a task to the queue in the caller's transaction, due after `pauseMs`. A task with the same `key`
 * that has not begun is replaced; one that is running keeps running.
 */
export async function enqueue<Name extends TaskName>({
  tx,
  task,
  payload,
  key,
  pauseMs = 0,
}: {
  tx: Db;
  task: Name;
  payload: TaskPayload<Name>;
  key: string;
  pauseMs?: number;
}): Promise<void> {
  const job = addJob({
    task,
    payload: Prisma.sql`${JSON.stringify(payload)}::json`,
    key: Prisma.sql`${key}::text`,
    runAt: Prisma.sql`now() + ${pauseMs}::int * interval '1 millisecond'`,
  });
  await tx.$queryRaw`select id::text from ${job}`;
}

/**
 * The queue's own function for the task's table, for statements that enqueue together with the rows they write.
 * Tasks with the same `series` run one after another. `keepRunAt`: a task with the same key that waits already
 * keeps its time.
 */
export function addJob({
  task,
  payload,
  key,
  runAt = Prisma.sql`null`,
  lane = ordinaryLane,
  flags = [],
  series = Prisma.sql`null`,
  keepRunAt = false,
}: {
  task: TaskName;
  payload: Prisma.Sql;
  key: Prisma.Sql;
  runAt?: Prisma.Sql;
  lane?: number;
  flags?: string[] | Prisma.Sql;
  series?: Prisma.Sql;
  keepRunAt?: boolean;
}): Prisma.Sql {
  const schema = Prisma.raw(schemaOf(task));
  return Prisma.sql`${schema}.add_job(identifier => ${task}::text, payload => ${payload}, run_at => ${runAt},
    max_attempts => ${attemptsWithoutEnd}::int, job_key => ${key}, priority => ${lane}::int, flags => ${flags}::text[],
    queue_name => ${series}, job_key_mode => ${keepRunAt ? "preserve_run_at" : "replace"})`;
}
