import { db } from "#lib/db/client.ts";
import { until } from "#lib/local/until.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";

/** Hosts and addresses that the jobs are spread over. */
export const manyJobs = { hosts: 40, addresses: 1_000, days: 30 } as const;

const vacuumDeadlineMs = 30_000;
// So many that a statement stays well under its timeout on a busy machine.
const jobsAtOnce = 10_000;

/**
 * Puts ended jobs into a new account, as a busy month leaves them: spread over `manyJobs`, the newest now;
 * every eighth failed, every fiftieth could not be delivered. The rows that the verbs would write, without
 * what those take for each.
 */
export async function insertManyJobs({ accountId, jobs }: { accountId: string; jobs: number }): Promise<void> {
  await db().account.update({ where: { id: accountId }, data: { lastTurn: BigInt(jobs) * 1_000n } });
  for (let first = 1; first <= jobs; first += jobsAtOnce) {
    await insertJobs({ accountId, jobs, first, last: Math.min(first + jobsAtOnce - 1, jobs) });
  }
  await db().$executeRaw`
    insert into url_failures (account_id, url_hash, failures)
    select account_id, url_hash, count(*) from jobs
    where account_id = ${accountId}::uuid and status in ('creation_failed', 'delivery_failed') group by 1, 2`;
  await until(vacuumed, { deadlineMs: vacuumDeadlineMs });
}

/**
 * Leaves the table as autovacuum would a moment later, and not in the middle of a measurement. It passes
 * over pages that autovacuum itself has in hand, so it may take more than one go.
 */
async function vacuumed(): Promise<boolean> {
  await db().$executeRaw`vacuum (analyze) jobs`;
  const [table] = await db().$queryRaw<{ visible: number }[]>`
    select relallvisible::float8 / greatest(relpages, 1) as visible from pg_class where oid = 'jobs'::regclass`;
  return (table?.visible ?? 0) > 0.95;
}

type Batch = { accountId: string; jobs: number; first: number; last: number };

async function insertJobs({ accountId, jobs, first, last }: Batch): Promise<void> {
  const options = JSON.stringify(storedOptionsSchema.parse({}));
  await db().$executeRaw`
    with placed as (
      select place, place::bigint * 1000 as turn,
             'host-' || place % ${manyJobs.hosts}::int || '.example' as host,
             now() - (${jobs}::int - place) * interval '1 day' * ${manyJobs.days}::int / ${jobs}::int as at,
             case when place % 50 = 0 then 'delivery_failed' when place % 8 = 0 then 'creation_failed'
                  else 'delivered' end as status
      from generate_series(${first}::int, ${last}::int) as place
    ), addressed as (
      select *, 'https://' || host || '/page/' || place % ${manyJobs.addresses}::int as url from placed
    )
    insert into jobs (id, account_id, source, turn, status, url, host, url_hash, file_name, options, created_at,
                      started_at, rendered_at, finished_at, attempt, billable, error_code, error_detail)
    select gen_random_uuid(), ${accountId}::uuid, 'job', turn, status::job_status, url, host, sha256(url::bytea),
           'invoices/' || place || '.pdf', ${options}::json, at, at, at + interval '3 seconds',
           at + interval '4 seconds', 1, status = 'delivered',
           case when status = 'creation_failed' then 'dns_failed' when status = 'delivery_failed' then 'bucket_error' end,
           case when status <> 'delivered' then 'It failed.' end
    from addressed`;
}
