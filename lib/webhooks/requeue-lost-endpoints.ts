import { db } from "#lib/db/client.ts";
import { queueEndpoint } from "./queue-endpoint.ts";

/** Long after a due event should have gone out, and shorter than anybody waits for one. */
const lostMinutes = 2;

/** Queues endpoints that have something due and no task: the tables are the truth, the queue only wakes the work. */
export async function requeueLostEndpoints(): Promise<string[]> {
  const lost = await db().$queryRaw<{ id: string }[]>`
    select e.id, (${queueEndpoint()}).id::text as queued
    from webhook_endpoints e
    where e.disabled_at is null and (e.paused_until is null or e.paused_until < now())
      and exists (
        select 1 from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'pending' and d.next_try_at < now() - ${lostMinutes}::int * interval '1 minute')
      and not exists (
        select 1 from graphile_worker._private_jobs q
        join graphile_worker._private_job_queues s on s.id = q.job_queue_id
        where s.queue_name = 'endpoint:' || e.id and (q.run_at <= now() or q.locked_at is not null))`;
  return lost.map(({ id }) => id);
}
