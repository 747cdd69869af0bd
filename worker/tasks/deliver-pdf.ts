import { Readable } from "node:stream";
import { throughOutages } from "#lib/db/through-outages.ts";
import { readArtifact } from "#lib/jobs/read-artifact.ts";
import { renderAgain } from "#lib/jobs/render-again.ts";
import { startDelivery } from "#lib/jobs/start-delivery.ts";
import type { ParsedPayload } from "#lib/queue/tasks.ts";
import { log } from "#lib/telemetry/log.ts";
import { deliver, deliverLater } from "../deliver.ts";
import type { Services } from "../services.ts";

/**
 * The artifact, into the customer's bucket: for what the bucket did not take as soon as it was rendered.
 * Run again, it uploads again and never renders again; a lost artifact sends the job back to the renderer.
 */
export async function deliverPdfTask({
  payload,
  services: { worker, draining },
}: {
  payload: ParsedPayload<"deliver-pdf">;
  services: Services;
}): Promise<void> {
  const job = await throughOutages(() => startDelivery({ jobId: payload.jobId, worker }), draining);
  if (!job) return;
  if (job.bytesHeld !== job.bytes) {
    log.warn("the artifact was lost; rendering again");
    return throughOutages(() => renderAgain({ jobId: job.id, attempt: job.attempt }), draining);
  }
  const body = Readable.from(readArtifact({ jobId: job.id, bytes: job.bytes }), { objectMode: false });
  const later = await deliver({ job, body, tries: payload.tries, draining });
  if (later) await throughOutages(() => deliverLater({ jobId: job.id, ...later }), draining);
}
