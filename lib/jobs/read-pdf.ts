import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import type { Download } from "./download-pdf.ts";
import { getJob } from "./get-job.ts";
import { readArtifact } from "./read-artifact.ts";

/**
 * The PDF of a job while we still have it: from when it is printed until the sweep drops it, five
 * minutes after a download's job is done. Reading it drops nothing, so that it can be read again.
 */
export async function readPdf({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<Download, Problem>> {
  const found = await getJob({ ctx, input });
  if (!found.ok) return found;
  const job = found.value;
  const kept = job.renderedAt !== null && (await db().artifactChunk.count({ where: { jobId: job.id, seq: 0 } })) === 1;
  if (!kept) return failed({ code: "not_found", detail: "This PDF is not kept here any more, or not printed yet." });
  return ok({ job, pdf: readArtifact({ jobId: job.id, bytes: job.bytes ?? 0 }), replayed: false });
}
