import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import type { Credentials } from "#lib/pdf/options.ts";
import { type CreatedJob, createJob } from "./create-job.ts";
import { getJob } from "./get-job.ts";
import { publicJob } from "./resource.ts";

/**
 * "A failed job is retried by creating a new job with the same `url`": a new job with the options of
 * another. A name of its own is kept, and so overwrites; the one made of the id is made anew. The
 * target's credentials were erased when the first job ended, so they are given again or left out.
 */
export async function runAgain({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; credentials: Credentials | null };
}): Promise<Result<CreatedJob, Problem>> {
  const found = await getJob({ ctx, input });
  if (!found.ok) return found;
  const standing = await db().account.findUniqueOrThrow({
    where: { id: ctx.account.id },
    select: { suspendedAt: true, unpaidAt: true },
  });
  if (standing.suspendedAt) {
    return failed({ code: "account_suspended", detail: "This account is suspended, so it makes no new jobs." });
  }
  if (standing.unpaidAt) {
    return failed({ code: "payment_required", detail: "This account has an unpaid invoice. Pay it under Billing." });
  }
  const { url, fileName } = found.value;
  const { options } = publicJob(found.value);
  const file_name = fileName === `${found.value.id}.pdf` ? null : fileName;
  const request = { url, options: { ...options, file_name }, credentials: input.credentials };
  return createJob({ ctx, input: { request, source: "job" } });
}
