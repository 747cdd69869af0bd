import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { identify } from "#lib/local/process-identity.ts";
import { until } from "#lib/local/until.ts";
import { everyTask } from "#lib/queue/every-task.ts";
import { countsTowardsUsage } from "#lib/usage/counts-towards-usage.ts";
import type { Bench } from "./bench.ts";
import { wronglyTold } from "./told-events.ts";

export type Verdict = {
  jobs: number;
  /** Ids that a caller saw and that are not in the database, or not final in time. */
  lost: string[];
  /** Jobs that ended twice, were counted twice, or were made twice under one idempotency key. */
  doubled: string[];
  /** Everything else that must not be. */
  broken: string[];
};

const finalDeadlineMs = 180_000;
/** Heartbeats, sweeps and the end of browsers take their time after the last job. */
const quietDeadlineMs = 120_000;
const final = "('delivered', 'creation_failed', 'delivery_failed')";

/** Waits until every job is done, 180 s at most, and checks every invariant by SQL, the bucket and the processes. */
export async function checkInvariants({
  bench,
  ids,
  keys = new Map(),
}: {
  bench: Bench;
  ids: Set<string>;
  keys?: Map<string, Set<string>>;
}): Promise<Verdict> {
  const { sql } = bench;
  await until(async () => (await sql(`select 1 from jobs where status not in ${final} limit 1`)).length === 0, {
    deadlineMs: finalDeadlineMs,
  });
  const jobs = (await sql(
    `select id::text, account_id::text as account, encode(url_hash, 'hex') as url, status::text, object_key, sha256, bytes,
            billable, finished_at, exists (select 1 from usage_records u where u.job_id = jobs.id) as used
     from jobs order by id`,
  )) as Job[]; // the columns just named
  const known = new Map(jobs.map((job) => [job.id, job]));
  const lost = [...ids].filter((id) => !isFinal(known.get(id)));
  lost.push(...jobs.filter((job) => !ids.has(job.id) && !isFinal(job)).map((job) => `${job.id} (unseen)`));
  return {
    jobs: jobs.length,
    lost,
    doubled: [...(await endedTwice(bench)), ...madeTwice(keys)],
    broken: [
      ...wronglyCounted(jobs),
      ...jobs.flatMap((job) => wronglyDelivered({ bench, job })),
      ...(await wronglyTold({ bench, jobs: jobs.filter(isFinal) })),
      ...(await leftBehind(bench)),
    ],
  };
}

type Job = {
  id: string;
  account: string;
  url: string;
  status: string;
  object_key: string | null;
  sha256: string | null;
  bytes: number | null;
  billable: boolean | null;
  finished_at: Date | null;
  used: boolean;
};

function isFinal(job: Job | undefined): boolean {
  return job !== undefined && job.finished_at !== null && !["queued", "started"].includes(job.status);
}

async function endedTwice({ sql }: Bench): Promise<string[]> {
  const rows = await sql(`select job_id::text as id from status_journal group by job_id
    having count(*) filter (where new_job_status in ${final}) > 1 or bool_or(old_job_status in ${final})`);
  return rows.map(({ id }) => `${id} ended twice`);
}

function madeTwice(keys: Map<string, Set<string>>): string[] {
  return [...keys].filter(([, ids]) => ids.size > 1).map(([key, ids]) => `${key} made ${[...ids].join(", ")}`);
}

/** "usage rows = delivered + failures beyond the third per account and url" */
function wronglyCounted(jobs: Job[]): string[] {
  const failures = new Map<string, { failed: number; billed: number }>();
  const broken: string[] = [];
  for (const job of jobs.filter(isFinal)) {
    if (job.billable !== job.used) broken.push(`${job.id} billable is ${job.billable}, its usage record ${job.used}`);
    if (job.status === "delivered" && !job.billable) broken.push(`${job.id} was delivered and is not billed`);
    if (job.status === "delivered") continue;
    const place = `${job.account} ${job.url}`;
    const { failed, billed } = failures.get(place) ?? { failed: 0, billed: 0 };
    failures.set(place, { failed: failed + 1, billed: billed + (job.used ? 1 : 0) });
  }
  for (const [place, { failed, billed }] of failures) {
    const numbers = Array.from({ length: failed }, (_, index) => index + 1);
    const due = numbers.filter((number) => countsTowardsUsage({ delivered: false, failures: number })).length;
    if (billed !== due) broken.push(`${billed} of ${failed} failures of ${place} are billed instead of ${due}`);
  }
  return broken;
}

/** "`delivered` exactly when the object exists, is a whole PDF and has the recorded sha256" */
function wronglyDelivered({ bench, job }: { bench: Bench; job: Job }): string[] {
  const file = join(bench.bucketFolder, `${job.object_key ?? `${job.id}.pdf`}._S3rver_object`);
  if (!existsSync(file)) return job.status === "delivered" ? [`${job.id} was delivered and its object is missing`] : [];
  // When the answer to an upload is lost and the next is refused, nobody can know that the first was taken.
  const unheard = [...bench.store.unheard].some((path) => path.includes(job.id));
  if (job.status === "delivery_failed" && unheard) return [];
  if (job.status !== "delivered") return [`${job.id} ended ${job.status} and its object exists`];
  const pdf = readFileSync(file);
  const whole = pdf.subarray(0, 5).toString() === "%PDF-" && pdf.subarray(-8).toString().includes("%%EOF");
  if (!whole || pdf.length !== job.bytes) return [`${job.id}: its object is not the whole PDF`];
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  return sha256 === job.sha256 ? [] : [`${job.id}: its object is not the recorded one`];
}

/** No queue lock, no artifact, no dead worker, no browser and no profile may outlive its owner. */
async function leftBehind(bench: Bench): Promise<string[]> {
  const look = async () => [...(await leftInDatabase(bench)), ...leftOnDisk(bench)];
  await until(async () => (await look()).length === 0, { deadlineMs: quietDeadlineMs });
  return look();
}

async function leftInDatabase({ sql }: Bench): Promise<string[]> {
  const rows = await sql(`
    select 'queue task ' || task || ' ' || id || ' is left, locked by ' || coalesce(locked_by, 'nobody') as left
      from ${everyTask} q
    union all
    select 'the artifact of job ' || job_id || ' is left' from artifact_chunks c join jobs j on j.id = c.job_id
      where j.source = 'job' and j.finished_at is not null group by job_id
    union all
    select 'worker ' || id || ' is dead and listed' from workers where seen_at < now() - interval '25 seconds'`);
  return rows.map((row) => String(row.left));
}

function leftOnDisk({ temporary }: Bench): string[] {
  return readdirSync(temporary)
    .filter((name) => {
      const [, pid] = /^platen-browser-(\d+)-/.exec(name) ?? [];
      return pid !== undefined && !identify(Number(pid));
    })
    .map((name) => `the browser folder ${name} has no owner`);
}
