import type { JobStatus } from "#lib/db/generated/enums.ts";

/** `done` is true exactly for the three final statuses. */
const done: Record<JobStatus, boolean> = {
  queued: false,
  started: false,
  delivered: true,
  creation_failed: true,
  delivery_failed: true,
};

export function isDone(status: JobStatus): boolean {
  return done[status];
}
