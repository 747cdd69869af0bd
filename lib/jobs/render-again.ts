import { db } from "#lib/db/client.ts";
import { queueRenderAgain } from "./queue-work.ts";

/** Sends a rendered job whose artifact was lost back to the renderer, ahead of new ones. */
export async function renderAgain({ jobId, attempt }: { jobId: string; attempt: number }): Promise<void> {
  await db().$queryRaw`
    with lost as (
      update jobs set rendered_at = null
      where id = ${jobId}::uuid and status = 'started' and attempt = ${attempt}::int and rendered_at is not null
      returning id
    ), dropped as (
      delete from artifact_chunks c using lost where c.job_id = lost.id
    )
    select ${queueRenderAgain()}::text from lost`;
}
