import { db, Prisma } from "#lib/db/client.ts";
import { everyTask } from "#lib/queue/every-task.ts";
import { queueDelivery, queueRenderAgain } from "./queue-work.ts";

// One worker at a time is enough, and the look is not free with a hundred thousand jobs waiting.
const lookLock = 72_707_371;

/**
 * The net under everything else: a job that is not done and that the queue knows nothing of is queued
 * again. None should ever be found; answers with the ids of those that were.
 */
export async function requeueLostJobs(): Promise<string[]> {
  const found = await db().$queryRaw<{ id: string }[]>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(${lookLock}::bigint) as mine
    ), known as materialized (
      select (payload ->> 'jobId')::uuid as id from ${Prisma.raw(everyTask)} q where payload ->> 'jobId' is not null
    ), lost as materialized (
      select j.id, j.rendered_at from jobs j
      where (select mine from turn) and j.status in ('queued', 'started') and j.created_at < now() - interval '1 minute'
        and j.id not in (select id from known)
      limit 1000
    ), rendering as (
      select ${queueRenderAgain()} from lost where rendered_at is null
    ), delivering as (
      select ${queueDelivery()} from lost where rendered_at is not null
    )
    select lost.id, (select count(*) from rendering), (select count(*) from delivering) from lost`;
  return found.map(({ id }) => id);
}
