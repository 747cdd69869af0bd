import type { Account } from "#e2e/faults/accounts.ts";
import type { Bench } from "#e2e/faults/bench.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import { jobStep } from "#lib/queue/turn.ts";

const options = storedOptionsSchema.parse({ wait_time: 0 });
/** A literal private address: refused before a browser is asked for. */
const refusedUrl = "http://127.0.0.1:1/";

/**
 * Queues many jobs of an account at once, in the turns that creating them one by one would give: what
 * lib/jobs/turns.test.ts checks of createJob, for tests of what the queue then does with them.
 */
export async function addBacklog({
  bench,
  account,
  jobs,
  url = refusedUrl,
}: {
  bench: Pick<Bench, "sql">;
  account: Account;
  jobs: number;
  url?: string;
}): Promise<void> {
  await bench.sql(
    `with base as (
       select greatest(a.last_turn, c.turn) as turn from accounts a, queue_clock c where a.id = $1 for update of a
     ), moved as (
       update accounts set last_turn = base.turn + $2::bigint * $3::int from base where id = $1
     ), created as (
       insert into jobs (id, account_id, source, turn, url, url_hash, file_name, options)
       select gen_random_uuid(), $1, 'job', base.turn + n * $3::int, $4, sha256(convert_to($4 || n, 'UTF8')), n || '.pdf', $5::json
       from base, generate_series(1, $2::int) as n
       returning id, turn
     )
     select render_queue.add_job('render-pdf', json_build_object('jobId', id), job_key => 'render:' || id,
       run_at => timestamptz '2000-01-01 00:00:00+00' + turn * interval '1 microsecond', max_attempts => 32000)
     from (select * from created order by turn) as created`,
    [account.id, jobs, jobStep, url, JSON.stringify(options)],
  );
}
