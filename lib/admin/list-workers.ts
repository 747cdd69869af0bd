import { db } from "#lib/db/client.ts";
import { silenceSeconds, workerLockClass } from "#lib/queue/worker-presence.ts";

/** A worker as operators see it. Times are ISO 8601; without its lock, or silent, others will strike it off. */
export type WorkerState = {
  id: string;
  healthy: boolean;
  silent: boolean;
  lockHeld: boolean;
  startedAt: string;
  seenAt: string;
  /** Jobs that it has in hand now. */
  running: number;
};

type Row = Omit<WorkerState, "startedAt" | "seenAt"> & { startedAt: Date; seenAt: Date };

/** The workers that are listed, the oldest first. Whoever is struck off is no longer among them. */
export async function listWorkers(): Promise<WorkerState[]> {
  const rows = await db().$queryRaw<Row[]>`
    with held as (
      select objid from pg_locks
      where locktype = 'advisory' and granted and classid = ${workerLockClass}::int
        and database = (select oid from pg_database where datname = current_database())
    ), running as (
      select worker, count(*)::int as jobs from jobs where status = 'started' and status <> 'delivered' group by worker
    )
    select w.id, w.healthy, w.started_at as "startedAt", w.seen_at as "seenAt",
           w.seen_at < now() - ${silenceSeconds}::int * interval '1 second' as silent,
           exists (select 1 from held where objid = w.lock_key) as "lockHeld", coalesce(running.jobs, 0) as running
    from workers w left join running on running.worker = w.id
    order by w.started_at limit 200`;
  return rows.map(({ startedAt, seenAt, ...worker }) => ({
    ...worker,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}
