import type { Context } from "#lib/accounts/context.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { ok, type Result } from "#lib/errors/result.ts";
import { getJob } from "./get-job.ts";
import type { PublicJob } from "./job-schema.ts";
import { publicJob } from "./resource.ts";

/** How far a job is, for who waits for it. `printed` is set as soon as its PDF exists, before it is delivered. */
export type JobProgress = {
  job: PublicJob;
  printed: { pages: number; bytes: number } | null;
};

export async function jobProgress({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<JobProgress, Problem>> {
  const found = await getJob({ ctx, input });
  if (!found.ok) return found;
  const { renderedAt, pages, bytes } = found.value;
  const printed = renderedAt === null ? null : { pages: pages ?? 0, bytes: bytes ?? 0 };
  return ok({ job: publicJob(found.value), printed });
}
