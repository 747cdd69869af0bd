import { hot } from "#lib/db/hot.ts";
import { LostJob } from "./lost-job.ts";

/** A rendered job in the hands of the worker that delivers it. `bytesHeld` is less than `bytes` when the artifact was lost. */
export type Delivery = {
  id: string;
  accountId: string;
  attempt: number;
  worker: string;
  fileName: string;
  attachment: boolean;
  bytes: number;
  bytesHeld: number;
  secondsSinceRendered: number;
};

type Found = { listed: boolean } & ({ id: null } | Delivery);

/**
 * Takes a rendered job for the worker that delivers it: a worker that had it before can no longer end
 * it. Undefined when the job is done or not rendered: then there is nothing to do. Throws LostJob for a
 * worker that was struck off.
 */
export async function startDelivery({
  jobId,
  worker,
}: {
  jobId: string;
  worker: string;
}): Promise<Delivery | undefined> {
  const [found] = await hot<Found>`
    with me as (
      select id from workers where id = ${worker} for key share
    ), taken as (
      update jobs set worker = ${worker}
      where id = ${jobId}::uuid and status = 'started' and rendered_at is not null and exists (select 1 from me)
      returning *
    )
    select exists (select 1 from me) as listed, taken.id, account_id as "accountId", attempt, worker,
           file_name as "fileName", bytes, (options ->> 'attachment')::boolean as attachment,
           (select coalesce(sum(octet_length(data)), 0)::int from artifact_chunks where job_id = taken.id) as "bytesHeld",
           extract(epoch from now() - rendered_at)::float8 as "secondsSinceRendered"
    from (values (1)) as one left join taken on true`;
  if (!found?.listed) throw new LostJob(jobId);
  if (found.id === null) return undefined;
  const { listed: _, ...delivery } = found;
  return delivery;
}
