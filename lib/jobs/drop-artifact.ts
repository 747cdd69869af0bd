import { db } from "#lib/db/client.ts";

/** Drops a downloaded PDF once it is also delivered; until then the upload still needs it. */
export async function dropArtifact(jobId: string): Promise<void> {
  await db().$executeRaw`
    delete from artifact_chunks c using jobs j
    where c.job_id = ${jobId}::uuid and j.id = c.job_id and j.finished_at is not null`;
}

/**
 * Drops downloaded PDFs nobody will ask for again: five minutes after the job is done, or, under an
 * idempotency key, once that is forgotten.
 */
export async function dropOldArtifacts(): Promise<void> {
  await db().$executeRaw`
    delete from artifact_chunks c using jobs j
    where j.id = c.job_id and j.finished_at < now() - interval '5 minutes'
      and not exists (select 1 from idempotency_keys k where k.job_id = j.id and k.account_id = j.account_id)`;
}
