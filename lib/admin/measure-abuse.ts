import { db } from "#lib/db/client.ts";

/** What was asked of one host in the last 24 hours. `accounts` is how many customers asked. */
export type HostCount = { host: string; jobs: number; failed: number; accounts: number };

/** A job whose page tried to reach what it may not. `createdAt` is ISO 8601. */
export type BlockedAttempt = {
  jobId: string;
  accountId: string;
  accountName: string;
  url: string;
  createdAt: string;
  count: number;
  hosts: string[];
};

/** Newest jobs that are looked at: an hour of full load, or many quiet days. */
export const jobsLookedAt = 100_000;
const hostsShown = 20;
const attemptsShown = 30;

/** The hosts with the most jobs, or the most failures, of the last 24 hours. */
export async function countHosts({ input }: { input: { by: "jobs" | "failed" } }): Promise<HostCount[]> {
  const rows = await db().$queryRaw<HostCount[]>`
    select host, count(*)::int as jobs, count(distinct account_id)::int as accounts,
           count(*) filter (where status in ('creation_failed', 'delivery_failed'))::int as failed
    from (select host, status, account_id, created_at from jobs order by id desc limit ${jobsLookedAt}::int) newest
    where created_at > now() - interval '24 hours'
    group by host
    having ${input.by} = 'jobs' or count(*) filter (where status in ('creation_failed', 'delivery_failed')) > 0
    order by case when ${input.by} = 'jobs' then count(*)
                  else count(*) filter (where status in ('creation_failed', 'delivery_failed')) end desc, host
    limit ${hostsShown}::int`;
  return rows;
}

type Row = Omit<BlockedAttempt, "createdAt" | "count" | "hosts"> & {
  createdAt: Date;
  blocked: { count: number; hosts: string[] };
};

/** The newest jobs whose pages were kept from somewhere, and from where. */
export async function listBlockedAttempts(): Promise<BlockedAttempt[]> {
  const rows = await db().$queryRaw<Row[]>`
    select j.id as "jobId", j.account_id as "accountId", a.name as "accountName", j.url, j.created_at as "createdAt", j.blocked
    from (
      select * from jobs where (blocked ->> 'count')::int > 0 order by id desc limit ${attemptsShown}::int
    ) j join accounts a on a.id = j.account_id
    order by j.id desc`;
  return rows.map(({ createdAt, blocked, ...job }) => ({ ...job, ...blocked, createdAt: createdAt.toISOString() }));
}
