import type { Readable } from "node:stream";
import { db } from "#lib/db/client.ts";
import { throughOutages } from "#lib/db/through-outages.ts";
import type { ArtifactFacts } from "#lib/jobs/artifact.ts";
import { type Ending, finishJob } from "#lib/jobs/finish-job.ts";
import { LostJob } from "#lib/jobs/lost-job.ts";
import type { Delivery } from "#lib/jobs/start-delivery.ts";
import { enqueue } from "#lib/queue/enqueue.ts";
import { findBucketOfJob } from "#lib/storage/bucket.ts";
import { putPdf } from "#lib/storage/put-pdf.ts";
import { noteFinished, noteUploaded } from "#lib/telemetry/job-progress.ts";
import { log } from "#lib/telemetry/log.ts";

/** Transient faults are tried again for about this long: most outages of a store are shorter. */
const patienceSeconds = 15 * 60;
const firstPauseMs = 1_000;
const longestPauseMs = 120_000;

/** What is delivered, without how it is held. */
export type Rendered = Omit<Delivery, "bytesHeld"> & {
  /** Set when the artifact is nowhere but here. */
  unkept?: ArtifactFacts | undefined;
};

/** A delivery that is left to a task of its own: how often it was tried by then, and the ms until it is again. */
export type Later = { tries: number; pauseMs: number };

/**
 * A PDF into the customer's bucket. A refusal ends the job at once; transient faults, and an upload that takes longer
 * than `withinMs`, answer when to try again. Throws LostJob, with nothing written, when the job is another's by now.
 */
export async function deliver({
  job,
  body,
  tries,
  withinMs,
  draining,
}: {
  job: Rendered;
  body: Readable | Uint8Array;
  /** How often it was tried before. */
  tries: number;
  withinMs?: number;
  draining: AbortSignal;
}): Promise<Later | undefined> {
  const beganAt = performance.now();
  const { isLost, bucket } = await throughOutages(() => findBucketOfJob(job), draining);
  if (isLost) throw new LostJob(job.id);
  if (!bucket) {
    const detail = "No bucket was linked to the account when the PDF was ready.";
    const failure = { code: "bucket_not_linked", detail } as const;
    return end({ job, beganAt, ending: { status: "delivery_failed", failure, bucketName: null, objectKey: null } });
  }
  let readFault: unknown;
  if (!(body instanceof Uint8Array)) {
    body.once("error", (error) => {
      readFault = error;
    });
  }
  const { fileName, attachment, bytes } = job;
  const signal = withinMs === undefined ? undefined : AbortSignal.timeout(withinMs);
  const startMs = Date.now();
  const put = await putPdf({ bucket, fileName, attachment, body, bytes, signal });
  noteUploaded({ jobId: job.id, startMs, code: put.ok ? undefined : put.failure.code });
  const place = { bucketName: bucket.name, objectKey: bucket.prefix + fileName };
  if (put.ok) return end({ job, beganAt, ending: { status: "delivered", ...place } });
  if (signal?.aborted) return { tries, pauseMs: 0 };
  const { transient, isOurs, ...failure } = put.failure;
  // A fault of ours must not be taken for the bucket's: it never ends a job.
  if (!readFault && !isOurs && (!transient || job.secondsSinceRendered > patienceSeconds)) {
    return end({ job, beganAt, ending: { status: "delivery_failed", failure, ...place } });
  }
  log.warn(
    { err: readFault, tries, code: failure.code, isOurs },
    "the PDF did not reach the bucket; trying again later",
  );
  return { tries: tries + 1, pauseMs: Math.min(longestPauseMs, firstPauseMs * 2 ** tries) };
}

/** Queues the delivery of a rendered job, from its artifact. */
export async function deliverLater({ jobId, tries, pauseMs }: Later & { jobId: string }): Promise<void> {
  await enqueue({ tx: db(), task: "deliver-pdf", payload: { jobId, tries }, key: `deliver:${jobId}`, pauseMs });
}

async function end({
  job: { id: jobId, attempt, worker, unkept },
  beganAt,
  ending,
}: {
  job: Rendered;
  beganAt: number;
  ending: DeliveryEnding;
}): Promise<undefined> {
  const ended = await throughOutages(() => {
    const ageMs = Math.round(performance.now() - beganAt);
    return finishJob({ jobId, attempt, worker, ending: { ...ending, unkept: unkept && { ...unkept, ageMs } } });
  });
  const code = ending.status === "delivered" ? undefined : ending.failure.code;
  if (ended) noteFinished({ jobId, status: ending.status, code });
  log.info({ attempt, status: ending.status, code, ended }, "delivery ended");
  if (!ended) throw new LostJob(jobId);
}

type DeliveryEnding = Exclude<Ending, { status: "creation_failed" }>;
