import { createHash } from "node:crypto";

const idBytes = 20;

/**
 * "The message id is stable per job and status, so a consumer can drop repeats": a hash of both,
 * so that nothing can be read into it, in characters that headers and Svix's eventId take.
 */
export function messageId({ jobId, status }: { jobId: string; status: string }): string {
  return `msg_${createHash("sha256")
    .update(`${jobId}:${status}`)
    .digest("hex")
    .slice(0, idBytes * 2)}`;
}
