/**
 * "The message id is stable per job and status, so a consumer can drop repeats": both, spelled out. It may
 * not begin with `msg_`: Svix keeps that for the ids that it gives, and refuses an eventId that has it.
 */
export function messageId({ jobId, status }: { jobId: string; status: string }): string {
  return `evt_${jobId.replaceAll("-", "")}_${status}`;
}

/** The job that a message id tells of; null for a test, or an id that is none of ours. */
export function jobIdOf(id: string | null | undefined): string | null {
  const [, ...parts] = /^evt_(.{8})(.{4})(.{4})(.{4})([0-9a-f]{12})_[a-z_]+$/.exec(id ?? "") ?? [];
  return parts.length > 0 ? parts.join("-") : null;
}
