import { hot } from "#lib/db/hot.ts";
import { type Artifact, factsOf } from "./artifact.ts";
import { jobChannel } from "./job-channel.ts";

const chunkBytes = 262_144;

/**
 * Keeps a rendered PDF: from now on the job is delivered, by whoever has its task, and never rendered again. False when
 * the attempt has lost its job to a later one: then nothing was written. True again when its first answer was lost.
 */
export async function storeArtifact({
  jobId,
  attempt,
  artifact,
}: {
  jobId: string;
  attempt: number;
  artifact: Artifact;
}): Promise<boolean> {
  const { pdf } = artifact;
  const { pages, bytes, sha256, httpStatus, finalUrl, blocked } = factsOf(artifact);
  const lastChunk = Math.ceil(bytes / chunkBytes) - 1;
  const stored = await hot<{ id: string }>`
    with rendered as (
      update jobs set rendered_at = now(), pages = ${pages}::int, bytes = ${bytes}::int, sha256 = ${sha256},
        http_status = ${httpStatus}::int, final_url = ${finalUrl}, blocked = ${JSON.stringify(blocked)}::json
      where id = ${jobId}::uuid and status = 'started' and attempt = ${attempt}::int and rendered_at is null
      returning id, source
    ), chunks as (
      insert into artifact_chunks (job_id, seq, data)
      select rendered.id, seq, substring(${pdf}::bytea from seq * ${chunkBytes}::int + 1 for ${chunkBytes}::int)
      from rendered, generate_series(0, ${lastChunk}::int) as seq
      on conflict (job_id, seq) do update set data = excluded.data
    ), noticed as (
      select pg_notify(${jobChannel}, id::text) from rendered where source = 'download'
    )
    select rendered.id from rendered left join noticed on true
    union all
    select id from jobs where id = ${jobId}::uuid and status = 'started' and attempt = ${attempt}::int
      and rendered_at is not null and sha256 = ${sha256}`;
  return stored.length === 1;
}
