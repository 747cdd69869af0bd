import { db } from "#lib/db/client.ts";

/**
 * How many tasks of one kind wait, and for how long the oldest of them has. `overdueSeconds` leaves out
 * the pauses that tasks were given: how long the oldest that could run has had to wait.
 */
export type QueueDepth = { task: string; waiting: number; oldestSeconds: number; overdueSeconds: number };

/**
 * The queue by kind of task. Reads the whole of the queue's table, which is some ms for every
 * hundred thousand waiting: for a look every few seconds, not for each request.
 */
export async function measureQueue(): Promise<QueueDepth[]> {
  return db().$queryRaw<QueueDepth[]>`
    select t.identifier as task, count(q.id)::int as waiting,
           coalesce(extract(epoch from clock_timestamp() - min(q.created_at)), 0)::float8 as "oldestSeconds",
           coalesce(extract(epoch from clock_timestamp()
             - min(greatest(q.created_at, q.run_at)) filter (where q.run_at <= now())), 0)::float8 as "overdueSeconds"
    from graphile_worker._private_tasks t
    left join graphile_worker._private_jobs q on q.task_id = t.id and q.locked_at is null
    group by t.identifier order by t.identifier`;
}
