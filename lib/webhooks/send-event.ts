import { db } from "#lib/db/client.ts";
import { jobOmit } from "#lib/jobs/row.ts";
import { eventOf } from "./event.ts";
import { eventSender } from "./sender.ts";

/** Sends the event of a job that is done. Safe to run again; throws when what carries events is away. */
export async function sendEvent({ jobId }: { jobId: string }): Promise<void> {
  const job = await db().job.findUnique({ where: { id: jobId }, omit: jobOmit });
  const event = job && eventOf(job);
  if (event) await eventSender().send(event);
}
