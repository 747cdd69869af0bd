import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { holdAccountDownload } from "#lib/rate-limit/hold-account-download.ts";
import { holdWhileSentMs, sendWithinMs } from "#lib/rate-limit/send-time.ts";
import type { HeldDownload } from "./download-pdf.ts";
import { getJob } from "./get-job.ts";
import { readArtifact } from "./read-artifact.ts";

/**
 * The PDF of a job while we still have it: from when it is printed until the sweep drops it, five
 * minutes after a download's job is done. Reading it drops nothing, so that it can be read again. It takes
 * one of the account's download calls until it is sent.
 */
export async function readPdf({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<HeldDownload, Problem>> {
  const found = await getJob({ ctx, input });
  if (!found.ok) return found;
  const job = found.value;
  const kept = job.renderedAt !== null && (await db().artifactChunk.count({ where: { jobId: job.id, seq: 0 } })) === 1;
  if (!kept) return failed({ code: "not_found", detail: "This PDF is not kept here any more, or not printed yet." });
  const bytes = job.bytes ?? 0;
  const held = await holdAccountDownload({ accountId: ctx.account.id, expireMs: holdWhileSentMs({ bytes }) });
  if (!held.ok) return held;
  const { release } = held.value;
  const pdf = readArtifact({ jobId: job.id, bytes });
  return ok({ job, pdf, replayed: false, withinMs: sendWithinMs({ bytes }), release });
}
