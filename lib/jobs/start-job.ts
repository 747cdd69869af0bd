import type { JobSource } from "#lib/db/generated/enums.ts";
import { hot } from "#lib/db/hot.ts";
import type { PdfOptions } from "#lib/pdf/options.ts";
import { unseal } from "#lib/secrets/seal.ts";
import { LostJob } from "./lost-job.ts";
import { credentialsBinding } from "./row.ts";

/** A running job in the hands of one worker. `attempt` is its fence: only the newest may commit. */
export type StartedJob = {
  id: string;
  accountId: string;
  source: JobSource;
  attempt: number;
  worker: string;
  url: string;
  fileName: string;
  options: PdfOptions;
  credentials: { username: string; password: string } | null;
  rendererDeaths: number;
};

type StartedRow = Omit<StartedJob, "credentials"> & { credentialsSealed: Uint8Array | null };
type Found = { listed: boolean } & ({ id: null } | StartedRow);

/**
 * Takes a job for a worker and moves the queue's clock to the job's turn; a download, which passes the
 * turns by, does not move it. Undefined when the job is done or rendered already: then there is nothing
 * to do. Throws LostJob for a worker that was struck off.
 */
export async function startJob({ jobId, worker }: { jobId: string; worker: string }): Promise<StartedJob | undefined> {
  const [found] = await hot<Found>`
    with me as (
      select id from workers where id = ${worker} for key share
    ), started as (
      update jobs set status = 'started', started_at = coalesce(started_at, now()), worker = ${worker}, attempt = attempt + 1
      where id = ${jobId}::uuid and status in ('queued', 'started') and rendered_at is null
        and exists (select 1 from me)
      returning *
    ), clock as (
      update queue_clock set turn = started.turn from started
      where queue_clock.turn < started.turn and started.source = 'job'
    )
    select exists (select 1 from me) as listed, started.id, account_id as "accountId", source, attempt, worker, url,
           file_name as "fileName", options,
           credentials_sealed as "credentialsSealed", renderer_deaths as "rendererDeaths"
    from (values (1)) as one left join started on true`;
  if (!found?.listed) throw new LostJob(jobId);
  if (found.id === null) return undefined;
  const { credentialsSealed, listed: _, ...job } = found;
  const credentials = credentialsSealed
    ? JSON.parse(unseal({ box: credentialsSealed, boundTo: credentialsBinding(job.id) }))
    : null;
  return { ...job, credentials };
}
