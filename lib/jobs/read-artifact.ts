import { hot } from "#lib/db/hot.ts";

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
  for (let seq = 0; read < bytes; seq += 1) {
    // One a query: a reader that stalls holds one chunk (256 KiB) in memory, not a batch of them.
    const [chunk] = await hot<{ data: Uint8Array<ArrayBuffer> }>`
      select data from artifact_chunks where job_id = ${jobId}::uuid and seq = ${seq}::int`;
    if (!chunk) break;
    read += chunk.data.length;
    yield chunk.data;
  }
  if (read !== bytes) throw new Error(`The artifact of job ${jobId} was lost while it was read.`);
}
