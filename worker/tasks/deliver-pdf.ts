import { Readable } from "node:stream";
import { db } from "#lib/db/client.ts";
import { throughOutages } from "#lib/db/through-outages.ts";
import { type Ending, finishJob } from "#lib/jobs/finish-job.ts";
import { LostJob } from "#lib/jobs/lost-job.ts";
import { readArtifact } from "#lib/jobs/read-artifact.ts";
import { renderAgain } from "#lib/jobs/render-again.ts";
import { type Delivery, startDelivery } from "#lib/jobs/start-delivery.ts";
import { enqueue } from "#lib/queue/enqueue.ts";
import type { ParsedPayload } from "#lib/queue/tasks.ts";
import { findBucket } from "#lib/storage/bucket.ts";
import { putPdf } from "#lib/storage/put-pdf.ts";
import { noteFinished } from "#lib/telemetry/job-progress.ts";
import { log } from "#lib/telemetry/log.ts";
import type { Services } from "../services.ts";

/** Transient faults are tried again for about this long: most outages of a store are shorter. */
const patienceSeconds = 15 * 60;
const firstPauseMs = 1_000;
const longestPauseMs = 120_000;

/**
 * The artifact, into the customer's bucket. Run again, it uploads again and never renders again; a lost
 * artifact sends the job back to the renderer. Transient faults come back with growing pauses, a
 * refusal ends the job at once.
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
  const bucket = await throughOutages(() => findBucket(job.accountId), draining);
  if (!bucket) {
    const detail = "No bucket was linked to the account when the PDF was ready.";
    const failure = { code: "bucket_not_linked", detail } as const;
    return end(job, { status: "delivery_failed", failure, bucketName: null, objectKey: null });
  }
  const body = Readable.from(readArtifact({ jobId: job.id, bytes: job.bytes }), { objectMode: false });
  let readFault: unknown;
  body.once("error", (error) => {
    readFault = error;
  });
  const { fileName, attachment, bytes } = job;
  const put = await putPdf({ bucket, fileName, attachment, body, bytes });
  const place = { bucketName: bucket.name, objectKey: bucket.prefix + job.fileName };
  if (put.ok) return end(job, { status: "delivered", ...place });
  const { transient, ...failure } = put.failure;
  // A fault of ours must not be taken for the bucket's: it never ends a job.
  if (!readFault && (!transient || job.secondsSinceRendered > patienceSeconds)) {
    return end(job, { status: "delivery_failed", failure, ...place });
  }
  log.warn(
    { err: readFault, tries: payload.tries, code: failure.code },
    "the PDF did not reach the bucket; trying again later",
  );
  await throughOutages(() => tryLater({ jobId: job.id, tries: payload.tries }), draining);
}

async function tryLater({ jobId, tries }: { jobId: string; tries: number }): Promise<void> {
  await enqueue({
    tx: db(),
    task: "deliver-pdf",
    payload: { jobId, tries: tries + 1 },
    key: `deliver:${jobId}`,
    pauseMs: Math.min(longestPauseMs, firstPauseMs * 2 ** tries),
  });
}

async function end({ id: jobId, attempt, worker }: Delivery, ending: Ending): Promise<void> {
  const ended = await throughOutages(() => finishJob({ jobId, attempt, worker, ending }));
  const code = ending.status === "delivered" ? undefined : ending.failure.code;
  if (ended) noteFinished({ jobId, status: ending.status, code });
  log.info({ attempt, status: ending.status, code, ended }, "delivery ended");
  if (!ended) throw new LostJob(jobId);
}
