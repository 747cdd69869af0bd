import type { OperatorContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { attemptsAllowed } from "#lib/jobs/attempts-allowed.ts";
import { type FailureGroup, recountUsage } from "#lib/usage/recount-usage.ts";
import type { Period } from "./period.ts";
import { recordLook } from "./record-look.ts";

/** What became of the ledger's rows at Stripe: `toTell` are those since the account is billed. */
export type Told = { toTell: number; accepted: number; pending: number; refused: number };

/**
 * One account in one period: what its jobs count for by the rule, what the ledger says, and what Stripe
 * was told; null for an account that Stripe does not know. `agrees` is false where they differ.
 */
export type UsageReview = {
  accountId: string;
  accountName: string;
  byTheRule: number;
  inTheLedger: number;
  told: Told | null;
  agrees: boolean;
};

/** A row of the ledger that its job does not bear out, or a job that the ledger lacks. */
export type UsageDifference = { jobId: string; what: "not in the ledger" | "not to be in the ledger" };

const accountsReviewed = 50;
const differencesShown = 50;

type Counted = { accountId: string; accountName: string; inTheLedger: number; delivered: number };
type Failures = FailureGroup & { accountId: string };

/**
 * The ledger of a period against the rule, recomputed from the jobs alone: for the accounts with most
 * usage, or for one. The two are written in one transaction and can differ only by a fault.
 */
export async function reviewUsage({
  ctx,
  input: { period, accountId = null },
}: {
  ctx: OperatorContext;
  input: { period: Period; accountId?: string | null };
}): Promise<UsageReview[]> {
  await recordLook({ ctx, input: { accountId, action: "usage.viewed", target: period.name } });
  const counted = await countPeriod(period, accountId);
  const failures = await countFailures(
    period,
    counted.map((account) => account.accountId),
  );
  const reports = await countReports(
    period,
    counted.map((account) => account.accountId),
  );
  return counted.map(({ accountId: id, accountName, inTheLedger, delivered }) => {
    const byTheRule = recountUsage({ delivered, failures: failures.filter((group) => group.accountId === id) });
    const told = reports.find((report) => report.accountId === id) ?? null;
    return {
      accountId: id,
      accountName,
      byTheRule,
      inTheLedger,
      told,
      agrees: agrees({ byTheRule, inTheLedger, told }),
    };
  });
}

/** Whether the jobs, the ledger and Stripe say the same. What is on its way to Stripe is no difference; what it refused is. */
export function agrees({
  byTheRule,
  inTheLedger,
  told,
}: Pick<UsageReview, "byTheRule" | "inTheLedger" | "told">): boolean {
  if (byTheRule !== inTheLedger) return false;
  return told === null || told.accepted + told.pending === told.toTell;
}

// A row belongs to the period its job ended in: both are written at one instant, but the job's is kept in whole ms.
function countPeriod({ from, to }: Period, accountId: string | null): Promise<Counted[]> {
  return db().$queryRaw<Counted[]>`
    with ledger as (
      select u.account_id, count(*)::int as rows from usage_records u left join jobs j on j.id = u.job_id
      where u.recorded_at >= ${from}::timestamptz - interval '1 second' and u.recorded_at < ${to}::timestamptz + interval '1 second'
        and coalesce(j.finished_at, u.recorded_at) >= ${from} and coalesce(j.finished_at, u.recorded_at) < ${to}
        and (${accountId}::uuid is null or u.account_id = ${accountId}::uuid)
      group by u.account_id
    ), ended as (
      select account_id, count(*) filter (where status = 'delivered')::int as delivered from jobs
      where finished_at >= ${from} and finished_at < ${to} and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
      group by account_id
    )
    select a.id as "accountId", a.name as "accountName", coalesce(ledger.rows, 0) as "inTheLedger",
           coalesce(ended.delivered, 0) as delivered
    from ended full join ledger using (account_id) join accounts a on a.id = account_id
    order by greatest(ledger.rows, ended.delivered) desc nulls last, a.id limit ${accountsReviewed}::int`;
}

function countFailures({ from, to }: Period, accountIds: string[]): Promise<Failures[]> {
  return db().$queryRaw<Failures[]>`
    select account_id as "accountId", before, within, count(*)::int as addresses
    from (
      select account_id, url_hash, count(*) filter (where finished_at < ${from})::int as before,
             count(*) filter (where finished_at >= ${from})::int as within
      from jobs
      where account_id = any (${accountIds}::uuid[]) and status in ('creation_failed', 'delivery_failed')
        and status <> 'delivered' and finished_at < ${to}
        and not (status = 'creation_failed' and attempt > ${attemptsAllowed}::int)
      group by account_id, url_hash
    ) addresses
    where within > 0
    group by account_id, before, within`;
}

// A row that no report claims yet is pending as well: it is claimed once its minute is over.
function countReports({ from, to }: Period, accountIds: string[]): Promise<(Told & { accountId: string })[]> {
  return db().$queryRaw`
    select b.account_id as "accountId", rows.unclaimed + reports.pending as pending, rows.all as "toTell",
           reports.accepted, reports.refused
    from billing_customers b
    cross join lateral (
      select count(*)::int as "all", count(*) filter (where report_id is null)::int as unclaimed from usage_records u
      where u.account_id = b.account_id and u.recorded_at >= greatest(${from}::timestamptz, b.created_at) and u.recorded_at < ${to}
    ) rows
    cross join lateral (
      select coalesce(sum(quantity) filter (where status = 'accepted'), 0)::int as accepted,
             coalesce(sum(quantity) filter (where status = 'pending'), 0)::int as pending,
             coalesce(sum(quantity) filter (where status = 'refused'), 0)::int as refused
      from usage_reports r where r.account_id = b.account_id and r.minute >= ${from} and r.minute < ${to}
    ) reports
    where b.account_id = any (${accountIds}::uuid[])`;
}

/** The jobs of one account and period over which the ledger and the jobs' own word disagree; none, if all is well. */
export async function listUsageDifferences({
  input: { period, accountId },
}: {
  ctx: OperatorContext;
  input: { period: Period; accountId: string };
}): Promise<UsageDifference[]> {
  const { from, to } = period;
  return db().$queryRaw<UsageDifference[]>`
    (select j.id as "jobId", 'not in the ledger' as what from jobs j
     where j.account_id = ${accountId}::uuid and j.finished_at >= ${from} and j.finished_at < ${to} and j.billable
       and not exists (select from usage_records u where u.job_id = j.id)
     limit ${differencesShown}::int)
    union all
    (select u.job_id, 'not to be in the ledger' from usage_records u left join jobs j on j.id = u.job_id
     where u.account_id = ${accountId}::uuid and u.recorded_at >= ${from} and u.recorded_at < ${to}
       and j.billable is not true
     limit ${differencesShown}::int)`;
}
