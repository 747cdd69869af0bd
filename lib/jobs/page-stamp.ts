import { createHash } from "node:crypto";

/** What a page of jobs showed: another stamp means that something on it has changed. */
export function pageStamp(jobs: { id: string; status: string }[]): string {
  const shown = jobs.map(({ id, status }) => `${id}:${status}`).join(",");
  return createHash("sha256").update(shown).digest("base64url").slice(0, 22);
}

/** The same for a job's own page, which also shows how far it has come. */
export function jobStamp(job: { id: string; status: string; attempt: number; renderedAt: Date | null }): string {
  return pageStamp([{ id: job.id, status: `${job.status}.${job.attempt}.${job.renderedAt?.getTime() ?? ""}` }]);
}
