import { db } from "#lib/db/client.ts";

/** How many tasks of one kind wait, and for how long the oldest of them has. */
export type QueueDepth = { task: string; waiting: number; oldestSeconds: number };

/**
 * The queue by kind of task. Reads the whole of the queue's table, which is some ms for every
 * hundred thousand waiting: for a look every few seconds, not for each request.
 */
export async function measureQueue(): Promise<QueueDepth[]> {
  return db().$queryRaw<QueueDepth[]>`
    select t.identifier as task, count(q.id)::int as waiting,
           coalesce(extract(epoch from clock_timestamp() - min(q.created_at)), 0)::float8 as "oldestSeconds"
    from graphile_worker._private_tasks t
    left join graphile_worker._private_jobs q on q.task_id = t.id and q.locked_at is null
    group by t.identifier order by t.identifier`;
}
