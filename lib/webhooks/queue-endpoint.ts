import { type Db, db, Prisma } from "#lib/db/client.ts";
import { addJob, failingFlag } from "#lib/queue/enqueue.ts";

/**
 * Queues an endpoint's work: for statements over rows of webhook_endpoints, called `e`. One task an
 * endpoint, and never two of them at once, so that its events go out in order. Work that is queued for
 * later is done at once instead; `keepRunAt` leaves it at its time.
 */
export function queueEndpoint({
  runAt = Prisma.sql`now()`,
  keepRunAt = false,
}: {
  runAt?: Prisma.Sql;
  keepRunAt?: boolean;
} = {}): Prisma.Sql {
  return addJob({
    task: "post-events",
    payload: Prisma.sql`json_build_object('endpointId', e.id)`,
    key: Prisma.sql`'endpoint:' || e.id`,
    series: Prisma.sql`'endpoint:' || e.id`,
    runAt,
    keepRunAt,
    flags: Prisma.sql`case when e.failing_since is not null then array[${failingFlag}] end`,
  });
}

/** Queues one endpoint's work for now. */
export async function wakeEndpoint({ tx, endpointId }: { tx: Db; endpointId: string }): Promise<void> {
  await tx.$queryRaw`select (${queueEndpoint()}).id::text from webhook_endpoints e where e.id = ${endpointId}::uuid`;
}

/**
 * Queues an endpoint's next round for when its next event is due, unless something has woken it
 * meanwhile. Nothing when it waits for nothing.
 */
export async function queueNextRound(endpointId: string): Promise<void> {
  await db().$queryRaw`
    select (${queueEndpoint({ runAt: Prisma.sql`greatest(due.at, e.paused_until)`, keepRunAt: true })}).id::text
    from webhook_endpoints e
    cross join lateral (
      select min(next_try_at) as at from webhook_deliveries where endpoint_id = e.id and state = 'pending') due
    where e.id = ${endpointId}::uuid and e.disabled_at is null and due.at is not null`;
}
