import { hot } from "#lib/db/hot.ts";

// 4 MiB a query: few round trips for large PDFs, little memory for many at once.
const chunksPerQuery = 16;

/**
 * The PDF of a rendered job, chunk by chunk, in order. Throws at the end when there were fewer than
 * `bytes`: nobody may take half a PDF for a whole one.
 */
export async function* readArtifact({
  jobId,
  bytes,
}: {
  jobId: string;
  bytes: number;
}): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let read = 0;
  for (let next = 0; read < bytes; next += chunksPerQuery) {
    const chunks = await hot<{ data: Uint8Array<ArrayBuffer> }>`
      select data from artifact_chunks
      where job_id = ${jobId}::uuid and seq >= ${next}::int and seq < ${next + chunksPerQuery}::int order by seq`;
    for (const { data } of chunks) {
      read += data.length;
      yield data;
    }
    if (chunks.length < chunksPerQuery) break;
  }
  if (read !== bytes) throw new Error(`The artifact of job ${jobId} was lost while it was read.`);
}
