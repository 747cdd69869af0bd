import { db, Prisma } from "#lib/db/client.ts";
import { addJob } from "#lib/queue/enqueue.ts";
import { isBillingOn } from "./stripe.ts";

/** Records in one statement: large enough for a busy minute, small enough for the statement's deadline. */
const batch = 5_000;
/** A report's task is looked for once the report is this old: by then its first attempt is long over. */
const lostAfter = Prisma.sql`interval '5 minutes'`;
/** Often enough for a mended cause, seldom enough for one that stays. */
const retryAfter = Prisma.sql`interval '6 hours'`;

/**
 * Sums the usage records that no report tells of, per account and minute, into reports, and queues
 * these to be sent. A record is claimed by the statement that points it at its report, so it is in
 * exactly one however many processes claim at once; one that commits late for its minute goes into a
 * further report. Only accounts that Stripe knows are reported, from then on; others simply count.
 * Minutes that are not over are left for later, to save reports: nothing depends on it. Answers with
 * the number of records claimed.
 */
export async function claimUsage({ recordedBefore }: { recordedBefore?: Date } = {}): Promise<number> {
  if (!isBillingOn()) return 0;
  let total = 0;
  for (;;) {
    const claimed = await claimBatch(recordedBefore ?? null);
    total += claimed;
    if (claimed < batch) return total;
  }
}

async function claimBatch(recordedBefore: Date | null): Promise<number> {
  const [row] = await db().$queryRaw<{ claimed: number }[]>`
    with claimed as materialized (
      select r.job_id, r.account_id, b.customer_id, date_trunc('minute', r.recorded_at) as minute
      from billing_customers b
      join usage_records r on r.account_id = b.account_id and r.recorded_at >= b.created_at
      where r.report_id is null and r.recorded_at < coalesce(${recordedBefore}::timestamptz, date_trunc('minute', now()))
      limit ${batch}::int
      for update of r skip locked
    ), reports as (
      insert into usage_reports (id, account_id, customer_id, minute, quantity)
      select gen_random_uuid(), account_id, customer_id, minute, count(*) from claimed
      group by account_id, customer_id, minute
      returning id, account_id, minute
    ), pointed as (
      update usage_records r set report_id = reports.id
      from claimed join reports using (account_id, minute)
      where r.job_id = claimed.job_id
      returning r.job_id
    ), queued as (
      select ${queueReport()} from reports
    )
    select (select count(*) from pointed)::int as claimed, (select count(*) from queued)::int as queued`;
  return row?.claimed ?? 0;
}

/** Queues reports that are not settled and that the queue knows nothing of: Stripe was unset for a while. */
export async function requeueReports(): Promise<void> {
  if (!isBillingOn()) return;
  await db().$queryRaw`
    with reports as materialized (
      select id from usage_reports r
      where status = 'pending' and created_at < now() - ${lostAfter}
        and not exists (
          select 1 from graphile_worker._private_jobs j where j.key = 'report:' || r.id)
      limit 1000
    )
    select count(*)::int from (select ${queueReport()} from reports) as queued`;
}

/**
 * Queues again what Stripe refused some hours ago: a clock is set right, a customer is restored. It was
 * refused at its first attempt, so it certainly did not arrive. Stripe takes no usage older than 35 days.
 */
export async function retryRefusedReports(): Promise<void> {
  if (!isBillingOn()) return;
  await db().$queryRaw`
    with reports as (
      update usage_reports set status = 'pending', first_sent_at = null, attempts = 0, settled_at = null
      where status = 'refused' and settled_at < now() - ${retryAfter} and minute > now() - interval '34 days'
      returning id
    )
    select count(*)::int from (select ${queueReport()} from reports) as queued`;
}

function queueReport(): Prisma.Sql {
  return addJob({
    task: "report-usage",
    payload: Prisma.sql`json_build_object('reportId', reports.id)`,
    key: Prisma.sql`'report:' || reports.id`,
  });
}
