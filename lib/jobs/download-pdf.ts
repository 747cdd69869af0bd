import type { Context } from "#lib/accounts/context.ts";
import { config } from "#lib/config/config.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import type { PdfRequest } from "#lib/pdf/options.ts";
import { createJob } from "./create-job.ts";
import { dropArtifact } from "./drop-artifact.ts";
import type { IdempotencyInput } from "./idempotency.ts";
import { readArtifact } from "./read-artifact.ts";
import type { JobRow } from "./row.ts";
import { waitForPdf } from "./wait-for-pdf.ts";

export type Download = { job: JobRow; pdf: AsyncGenerator<Uint8Array<ArrayBuffer>>; replayed: boolean };

/** A PDF whose download call, or visitor's place, is held until `release` says that it is sent. */
export type HeldDownload = Download & { withinMs: number; release: () => Promise<void> };

type Input = { request: PdfRequest; idempotency?: IdempotencyInput | undefined; signal: AbortSignal };

/**
 * Creates a job in the fast lane and answers with its PDF as soon as that exists; the upload goes on
 * beside it. A caller who goes away leaves a job like any other.
 */
export async function downloadPdf({ ctx, input }: { ctx: Context; input: Input }): Promise<Result<Download, Problem>> {
  const { request, idempotency, signal } = input;
  const created = await createJob({ ctx, input: { request, idempotency, source: "download" } });
  if (!created.ok) return created;
  const { replayed } = created.value;
  const jobId = created.value.job.id;
  const job = await waitForPdf({ ctx, input: { jobId, waitMs: config().DOWNLOAD_WAIT_MS, signal } });
  if (!job) {
    const detail = "The PDF is not ready yet. The job goes on: ask for it with GET /jobs/{id}, or wait for its event.";
    return failed({ code: "download_timeout", detail, jobId });
  }
  if (job.status === "creation_failed") {
    return failed({ code: "creation_failed", detail: job.errorDetail ?? "The PDF could not be created.", jobId });
  }
  const keep = idempotency !== undefined;
  return ok({ job, pdf: readOnce({ job, keep }), replayed });
}

// Under an idempotency key the PDF is kept for its repeats; the sweep drops it later.
async function* readOnce({ job, keep }: { job: JobRow; keep: boolean }): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield* readArtifact({ jobId: job.id, bytes: job.bytes ?? 0 });
  if (!keep) await dropArtifact(job.id);
}
