import { hot } from "#lib/db/hot.ts";
import type { CreationFailure, DeliveryFailure } from "#lib/errors/failure-codes.ts";
import { freeFailuresPerUrl } from "#lib/usage/counts-towards-usage.ts";
import type { ArtifactFacts } from "./artifact.ts";
import { attemptsAllowed } from "./attempts-allowed.ts";
import { jobChannel } from "./job-channel.ts";
import { queueEvent } from "./queue-work.ts";

/**
 * How a job ended. What the renderer saw of a page that failed is kept for the job's owner. `unkept` is the artifact of
 * a job that was delivered without keeping it: its row knows nothing of it yet.
 */
export type Ending =
  | { status: "delivered"; bucketName: string; objectKey: string; unkept?: Unkept | undefined }
  | {
      status: "delivery_failed";
      failure: DeliveryFailure;
      bucketName: string | null;
      objectKey: string | null;
      unkept?: Unkept | undefined;
    }
  | {
      status: "creation_failed";
      failure: CreationFailure;
      httpStatus: number | null;
      finalUrl: string | null;
      blocked: { count: number; hosts: string[] } | null;
    };

/** An artifact that is nowhere but in its worker's memory, and for how many ms. */
type Unkept = ArtifactFacts & { ageMs: number };

/**
 * The only writer of a final status, with everything that follows from it in the same transaction:
 * the failure count of the address, the usage record, the erased credentials, the dropped artifact,
 * the event for whoever listens and the notice to a waiting download. A second call is a no-op, and so is one of an attempt or a
 * worker that has lost its job. True when this call ended the job.
 */
export async function finishJob({
  jobId,
  attempt,
  worker,
  ending,
}: {
  jobId: string;
  attempt: number;
  worker: string;
  ending: Ending;
}): Promise<boolean> {
  const delivered = ending.status === "delivered";
  const failure = delivered ? null : ending.failure;
  const stored = ending.status === "creation_failed" ? null : ending;
  const isOurs = ending.status === "creation_failed" && attempt > attemptsAllowed;
  const unkept = stored?.unkept ?? null;
  const seen = ending.status === "creation_failed" ? ending : unkept;
  const blocked = seen?.blocked ? JSON.stringify(seen.blocked) : null;
  const finished = await hot<{ id: string }>`
    with running as (
      select id, account_id, url_hash, source from jobs
      where id = ${jobId}::uuid and status in ('queued', 'started') and attempt = ${attempt}::int and worker = ${worker}
      for update
    ), failure as (
      insert into url_failures (account_id, url_hash, failures)
      select account_id, url_hash, 1 from running where not ${delivered} and not ${isOurs}
      on conflict (account_id, url_hash) do update set failures = url_failures.failures + 1
      returning failures
    ), finished as (
      update jobs set
        status = ${ending.status}::job_status, finished_at = now(), credentials_sealed = null,
        error_code = ${failure?.code ?? null}, error_detail = ${failure?.detail ?? null},
        rendered_at = coalesce(jobs.rendered_at, now() - ${unkept?.ageMs ?? null}::int * interval '1 millisecond'),
        pages = coalesce(${unkept?.pages ?? null}::int, jobs.pages),
        bytes = coalesce(${unkept?.bytes ?? null}::int, jobs.bytes),
        sha256 = coalesce(${unkept?.sha256 ?? null}, jobs.sha256),
        http_status = coalesce(${seen?.httpStatus ?? null}::int, jobs.http_status),
        final_url = coalesce(${seen?.finalUrl ?? null}, jobs.final_url),
        blocked = coalesce(${blocked}::json, jobs.blocked),
        bucket_name = ${stored?.bucketName ?? null}, object_key = ${stored?.objectKey ?? null},
        billable = ${delivered} or coalesce((select failures > ${freeFailuresPerUrl}::int from failure), false)
      from running where jobs.id = running.id
      returning jobs.id, jobs.account_id, jobs.status, jobs.source, jobs.billable
    ), used as (
      insert into usage_records (job_id, account_id) select id, account_id from finished where billable
    ), dropped as (
      delete from artifact_chunks c using finished where c.job_id = finished.id and finished.source = 'job'
    ), noticed as (
      select pg_notify(${jobChannel}, id::text) from finished where source = 'download'
    ), announced as (
      select ${queueEvent()} from finished
    )
    select finished.id from finished left join noticed on true left join announced on true`;
  return finished.length === 1;
}
