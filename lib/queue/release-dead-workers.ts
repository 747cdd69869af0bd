import { db, Prisma } from "#lib/db/client.ts";
import { everyTask } from "./every-task.ts";
import { lockGraceSeconds, silenceSeconds, workerLockClass } from "./worker-presence.ts";

/**
 * Strikes dead workers off and unlocks what their queue had locked, so that others take it, in its old
 * turn. Answers with the ids struck off. Safe from any number of workers at once.
 */
export async function releaseDeadWorkers(): Promise<string[]> {
  const dead = await db().$queryRaw<{ id: string }[]>`
    with dead as (
      delete from workers w
      where w.seen_at < now() - ${silenceSeconds}::int * interval '1 second'
        or (w.seen_at < now() - ${lockGraceSeconds}::int * interval '1 second' and not exists (
          select 1 from pg_locks l
          where l.locktype = 'advisory' and l.granted and l.classid = ${workerLockClass}::int and l.objid = w.lock_key
            and l.database = (select oid from pg_database where datname = current_database())))
      returning w.id, w.pool_ids
    ), unlocked as (
      select graphile_worker.force_unlock_workers(pool_ids)::text, render_queue.force_unlock_workers(pool_ids)::text from dead
    ), woken as (
      select pg_notify('jobs:insert', json_build_object('count', 64, 'r', random())::text) from dead limit 1
    )
    select dead.id from dead left join unlocked on true left join woken on true`;
  return [...new Set(dead.map(({ id }) => id))];
}

/** Unlocks what is locked by a queue that no known worker runs: left by a worker that died while starting or leaving. */
export async function releaseOrphanedLocks(): Promise<void> {
  await db().$executeRaw`
    with orphaned as (
      select distinct locked_by from ${Prisma.raw(everyTask)} q
      where locked_by is not null and locked_at < now() - ${silenceSeconds}::int * interval '1 second'
        and not exists (select 1 from workers w where locked_by = any (w.pool_ids))
    )
    select graphile_worker.force_unlock_workers(array_agg(locked_by))::text,
           render_queue.force_unlock_workers(array_agg(locked_by))::text
    from orphaned having count(*) > 0`;
}
