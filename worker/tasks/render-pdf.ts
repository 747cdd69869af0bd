import { throughOutages } from "#lib/db/through-outages.ts";
import type { CreationFailure } from "#lib/errors/failure-codes.ts";
import { type Artifact, factsOf } from "#lib/jobs/artifact.ts";
import { attemptsAllowed } from "#lib/jobs/attempts-allowed.ts";
import { finishJob } from "#lib/jobs/finish-job.ts";
import { LostJob } from "#lib/jobs/lost-job.ts";
import { noteRendererDeath, putBackJob } from "#lib/jobs/put-back-job.ts";
import { type StartedJob, startJob } from "#lib/jobs/start-job.ts";
import { storeArtifact } from "#lib/jobs/store-artifact.ts";
import type { ParsedPayload } from "#lib/queue/tasks.ts";
import { noteFinished, noteRendered, noteStarted } from "#lib/telemetry/job-progress.ts";
import { log } from "#lib/telemetry/log.ts";
import { deliver, deliverLater, type Later } from "../deliver.ts";
import { BrowserDied } from "../render/browser-died.ts";
import type { RenderFailure } from "../render/render.ts";
import { renderPdf } from "../render/render-pdf.ts";
import type { Services } from "../services.ts";

/** A job that has taken its renderer down this often is the guilty one. */
const rendererDeathsAllowed = 3;
const faultPauseMs = 2_000;
const longestFaultPauseMs = 10 * 60_000;

const crashed: CreationFailure = {
  code: "renderer_crashed",
  detail: "The page took the browser down each time it was tried.",
};

const neverRendered: CreationFailure = {
  code: "renderer_crashed",
  detail:
    "We could not render the page because of a problem on our side. This failure does not count; create a new job.",
};

const unseen = { httpStatus: null, finalUrl: null, blocked: null };

/** ms for the bucket to take a PDF as soon as it is rendered; a slower one must not hold a slot that renders. */
const promptDeliveryMs = 1_000;
/** More than that a usual line does not carry in that time. */
const promptDeliveryBytes = 5_000_000;

/**
 * Start, render, deliver; the artifact is kept where somebody waits for it, or the bucket does not take it at once. What the page did wrong is a value and ends the job; a
 * fault puts it back, ahead of what has not begun, because a queue's own retry would place it behind
 * every backlog.
 */
export async function renderPdfTask({
  payload,
  services,
  started,
}: {
  payload: ParsedPayload<"render-pdf">;
  services: Services;
  started: () => void;
}): Promise<void> {
  const { worker, draining } = services;
  const job = await throughOutages(() => startJob({ jobId: payload.jobId, worker }), draining);
  started();
  // Rendered by a worker that died before its delivery; or done, which its delivery then finds.
  if (!job) return throughOutages(() => deliverLater({ jobId: payload.jobId, tries: 0, pauseMs: 0 }), draining);
  noteStarted({ jobId: job.id, attempt: job.attempt });
  if (job.attempt > attemptsAllowed) {
    log.error({ attempt: job.attempt }, "a job is given up after faults of ours; it is not counted");
    return fail(job, { ...neverRendered, ...unseen });
  }
  let artifact: Artifact | undefined;
  try {
    artifact = await render(job, services);
  } catch (error) {
    if (error instanceof LostJob) throw error;
    return afterFault({ job, error, services });
  }
  if (artifact !== undefined) await deliverAtOnce({ job, artifact, draining });
}

/** Undefined when the page was to blame and the job has ended. */
async function render(job: StartedJob, { pool, spare, gate, draining }: Services): Promise<Artifact | undefined> {
  const { id: jobId, attempt, url, options, credentials } = job;
  const alone = job.rendererDeaths > 0;
  const startMs = Date.now();
  const rendered = await renderPdf({ url, options, credentials, alone, pool, spare, gate, signal: draining });
  if (!rendered.ok) {
    await fail(job, rendered.failure);
    return undefined;
  }
  noteRendered({ jobId, attempt, startMs, timings: rendered.value.timings });
  log.info({ attempt, ...rendered.value.timings }, "rendered");
  return rendered.value;
}

/**
 * Uploads from memory what was just rendered. What a caller waits for is kept before, and what the bucket does not take
 * at once after: then a task of its own delivers it, and it is never rendered again.
 */
async function deliverAtOnce({
  job: { id, accountId, source, attempt, worker, fileName, options },
  artifact,
  draining,
}: {
  job: StartedJob;
  artifact: Artifact;
  draining: AbortSignal;
}): Promise<void> {
  const { pdf } = artifact;
  const isLarge = pdf.length > promptDeliveryBytes;
  const keepsFirst = isLarge || source === "download";
  const unkept = keepsFirst ? undefined : factsOf(artifact);
  const { attachment } = options;
  const job = {
    id,
    accountId,
    attempt,
    worker,
    fileName,
    attachment,
    bytes: pdf.length,
    secondsSinceRendered: 0,
    unkept,
  };

  async function keep(): Promise<void> {
    const kept = await throughOutages(() => storeArtifact({ jobId: id, attempt, artifact }));
    if (!kept) throw new LostJob(id);
  }
  async function deliverPromptly(): Promise<Later | undefined> {
    try {
      return await deliver({ job, body: pdf, tries: 0, withinMs: promptDeliveryMs, draining });
    } catch (error) {
      if (error instanceof LostJob) throw error;
      log.warn({ err: error, attempt }, "a delivery met a fault");
      return { tries: 1, pauseMs: faultPauseMs };
    }
  }

  if (keepsFirst) await keep();
  const later = isLarge ? { tries: 0, pauseMs: 0 } : await deliverPromptly();
  if (later === undefined) return;
  if (!keepsFirst) await keep();
  await throughOutages(() => deliverLater({ jobId: id, ...later }), draining);
}

async function fail(
  job: StartedJob,
  failure: Omit<RenderFailure, "blocked"> & { blocked: RenderFailure["blocked"] | null },
): Promise<void> {
  const { code, detail, httpStatus, finalUrl, blocked } = failure;
  const ending = {
    status: "creation_failed",
    failure: { code, detail },
    httpStatus,
    finalUrl,
    blocked,
  } as const;
  const ended = await throughOutages(() =>
    finishJob({ jobId: job.id, attempt: job.attempt, worker: job.worker, ending }),
  );
  if (ended) noteFinished({ jobId: job.id, status: ending.status, code });
  log.info({ attempt: job.attempt, code, ended }, "creation failed");
  if (!ended) throw new LostJob(job.id);
}

async function afterFault({
  job,
  error,
  services,
}: {
  job: StartedJob;
  error: unknown;
  services: Services;
}): Promise<void> {
  const { id: jobId, attempt } = job;
  const { draining, suspectBrowser } = services;
  if (draining.aborted) return putBack({ job, pauseMs: 0, draining });
  log.warn({ err: error, attempt }, "a render met a fault");
  if (!(error instanceof BrowserDied)) {
    suspectBrowser();
    return putBack({ job, pauseMs: Math.min(longestFaultPauseMs, faultPauseMs * 2 ** (attempt - 1)), draining });
  }
  const deaths = await throughOutages(() => noteRendererDeath({ jobId, attempt }), draining);
  if (deaths >= rendererDeathsAllowed) return fail(job, { ...crashed, ...unseen });
  await putBack({ job, pauseMs: 0, draining });
}

async function putBack({
  job: { id: jobId, attempt },
  pauseMs,
  draining,
}: {
  job: StartedJob;
  pauseMs: number;
  draining: AbortSignal;
}): Promise<void> {
  const isBack = await throughOutages(() => putBackJob({ jobId, attempt, pauseMs }), draining);
  if (!isBack) throw new LostJob(jobId);
}
