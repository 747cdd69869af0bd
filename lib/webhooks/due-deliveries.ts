import { db } from "#lib/db/client.ts";

/** One event that is due at an endpoint. */
export type DueDelivery = {
  messageId: string;
  /** Null for a test. */
  jobId: string | null;
  attempts: number;
  attemptsAllowed: number;
  body: string;
  /** How far the database's clock is ahead of this machine's: signatures go by the former. */
  aheadMs: number;
};

/** What is due at an endpoint, oldest event first, without what is on its way already. At most `limit`. */
export async function dueDeliveries({
  endpointId,
  underWay,
  limit,
}: {
  endpointId: string;
  underWay: string[];
  limit: number;
}): Promise<DueDelivery[]> {
  const rows = await db().$queryRaw<(Omit<DueDelivery, "aheadMs"> & { now: Date })[]>`
    select d.message_id as "messageId", m.job_id as "jobId", d.attempts, d.attempts_allowed as "attemptsAllowed", m.body,
           clock_timestamp() as now
    from webhook_deliveries d join webhook_messages m on m.id = d.message_id
    where d.endpoint_id = ${endpointId}::uuid and d.state = 'pending' and d.next_try_at <= now()
      and d.message_id <> all (${underWay}::text[])
    order by d.happened_at, d.message_id
    limit ${limit}::int`;
  const here = Date.now();
  return rows.map(({ now, ...row }) => ({ ...row, aheadMs: now.getTime() - here }));
}
