import type { Job } from "#lib/db/generated/client.ts";

/** A job as stored, without what only one verb needs. */
export type JobRow = Omit<Job, "urlHash" | "credentialsSealed">;

/** What a job reads from the database: never the sealed credentials. */
export const jobOmit = { urlHash: true, credentialsSealed: true } as const;

/** What the target's credentials are sealed to: their row and column. */
export function credentialsBinding(jobId: string): string {
  return `jobs.credentials:${jobId}`;
}
