import type pg from "pg";
import { until } from "#lib/local/until.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";

/**
 * Puts jobs of the account that has a bucket into table and queue, their addresses taken in turn: the rows that
 * createJob and the queue's add_job write, without what those take for each job.
 */
export async function queueJobs({
  sql,
  jobs,
  urls,
  waitSeconds = 0,
}: {
  sql: pg.Client;
  jobs: number;
  urls: readonly string[];
  waitSeconds?: number;
}): Promise<void> {
  await sql.query(
    `with account as (
       update accounts a set last_turn = greatest(a.last_turn, c.turn) + $1::int * 1000
       from queue_clock c where a.id = (select account_id from buckets limit 1)
       returning a.id, a.last_turn - $1::int * 1000 as turn
     ), made as (
       select gen_random_uuid() as id, account.id as account_id, turn + place * 1000 as turn,
              ($2::text[])[1 + (place - 1) % cardinality($2::text[])] as url
       from account, generate_series(1, $1::int) as place
     ), inserted as (
       insert into jobs (id, account_id, source, turn, url, url_hash, file_name, options)
       select id, account_id, 'job', turn, url, sha256(url::bytea), id || '.pdf', $3::json from made
       returning id, turn
     )
     insert into render_queue._private_jobs (task_id, payload, run_at, max_attempts, key, flags)
     select (select id from render_queue._private_tasks where identifier = 'render-pdf'),
            json_build_object('jobId', id), timestamptz '2000-01-01 00:00:00+00' + turn * interval '1 microsecond',
            32000, 'render:' || id, null
     from inserted`,
    [jobs, urls, JSON.stringify(storedOptionsSchema.parse({ wait_time: waitSeconds }))],
  );
  // As autovacuum would have it a moment later, and not in the middle of a measurement.
  if (jobs > 500) await sql.query("vacuum (analyze) jobs, render_queue._private_jobs");
  await sql.query("select pg_notify('jobs:insert', json_build_object('count', $1::int, 'r', random())::text)", [jobs]);
}

/** Longer than the slowest page of any workload takes. */
const drainDeadlineMs = 60_000;

/** Takes what has not begun out of the queue, and waits for the rest to end. */
export async function dropWaiting(sql: pg.Client): Promise<void> {
  await sql.query("delete from render_queue._private_jobs where locked_by is null");
  const done = await until(
    async () => (await sql.query("select 1 from jobs where status = 'started' limit 1")).rowCount === 0,
    { deadlineMs: drainDeadlineMs },
  );
  if (!done) throw new Error("Running jobs did not end");
}
