import { db } from "#lib/db/client.ts";

/**
 * How many tasks of one kind wait, and for how long the oldest of them has. `overdueSeconds` leaves out
 * the pauses that tasks were given: how long the oldest that could run has had to wait.
 */
export type QueueDepth = { task: string; waiting: number; oldestSeconds: number; overdueSeconds: number };

/**
 * The queue by kind of task. Reads the whole of the queue's tables, which is some ms for every
 * hundred thousand waiting: for a look every few seconds, not for each request.
 */
export async function measureQueue(): Promise<QueueDepth[]> {
  return db().$queryRaw<QueueDepth[]>`
    with found as (
      select t.identifier as task, q.id, q.created_at, q.run_at from graphile_worker._private_tasks t
      left join graphile_worker._private_jobs q on q.task_id = t.id and q.locked_at is null
      union all
      select t.identifier, q.id, q.created_at, q.run_at from render_queue._private_tasks t
      left join render_queue._private_jobs q on q.task_id = t.id and q.locked_at is null
    )
    select task, count(id)::int as waiting,
           coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as "oldestSeconds",
           coalesce(extract(epoch from clock_timestamp()
             - min(greatest(created_at, run_at)) filter (where run_at <= now())), 0)::float8 as "overdueSeconds"
    from found group by task order by task`;
}
