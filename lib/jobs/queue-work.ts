import { sendsThroughSvix } from "#lib/config/config.ts";
import { Prisma } from "#lib/db/client.ts";
import { addJob, returningLane } from "#lib/queue/enqueue.ts";

/**
 * Queues the render of jobs that had begun, or should have, ahead of all others: for statements over
 * rows with an `id`. A render that is queued already is replaced.
 */
export function queueRenderAgain({ pauseMs = 0 }: { pauseMs?: number } = {}): Prisma.Sql {
  return addJob({
    task: "render-pdf",
    payload: Prisma.sql`json_build_object('jobId', id)`,
    key: Prisma.sql`'render:' || id`,
    runAt: Prisma.sql`now() + ${pauseMs}::int * interval '1 millisecond'`,
    lane: returningLane,
  });
}

/** Queues the delivery of rendered jobs: for statements over rows with an `id`. */
export function queueDelivery(): Prisma.Sql {
  return addJob({
    task: "deliver-pdf",
    payload: Prisma.sql`json_build_object('jobId', id)`,
    key: Prisma.sql`'deliver:' || id`,
  });
}

/**
 * Queues the event of jobs that are done, for statements over rows called `finished` with an `id`, an `account_id` and
 * a `status`: a task, or null where nobody listens, which costs one look at an index.
 */
export function queueEvent(): Prisma.Sql {
  const queued = addJob({
    task: "send-webhook",
    payload: Prisma.sql`json_build_object('jobId', id)`,
    key: Prisma.sql`'event:' || id`,
    // One after another, so that endpoints are handed events in the order in which jobs ended.
    series: Prisma.sql`'events:' || account_id`,
  });
  if (sendsThroughSvix()) return queued;
  return Prisma.sql`case when exists (
      select 1 from webhook_endpoints e
      where e.account_id = finished.account_id and e.disabled_at is null and 'job.' || finished.status = any (e.events)
    ) then ${queued} end`;
}
