import { sendsThroughSvix } from "#lib/config/config.ts";
import { messageId } from "./message-id.ts";
import { sign } from "./sign.ts";

/** A message's id as Svix gives them. */
const svixExampleId = "msg_2pbVYzGcNhzBpV4aRFDBh2HQiXk";

/**
 * The headers that an event of a job arrives with: from our own sender under both sets of names and with our
 * message id, through Svix under Svix's names alone and with an id of Svix's.
 */
export function exampleHeaders({
  job,
  ...message
}: {
  job: { id: string; status: string };
  at: Date;
  body: string;
  secrets: readonly string[];
}): Record<string, string> {
  if (!sendsThroughSvix()) return sign({ id: messageId({ jobId: job.id, status: job.status }), ...message });
  const headers = Object.entries(sign({ id: svixExampleId, ...message }));
  return Object.fromEntries(headers.filter(([name]) => name.startsWith("svix-")));
}
