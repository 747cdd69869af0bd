import type { Context } from "#lib/accounts/context.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import type { PdfRequest } from "#lib/pdf/options.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { type CreatedJob, createJob } from "./create-job.ts";

/** An account's trials a minute: more than a person can look at, and little beside what its keys may do. */
const trialsPerMinute = 30;

/**
 * A member tries options in the playground: a job like a download's, in the fast lane and counted like
 * any other, whose PDF is then read with readPdf. Needs no bucket.
 */
export async function createTrial({
  ctx,
  input,
}: {
  ctx: Context;
  input: { request: PdfRequest };
}): Promise<Result<CreatedJob, Problem>> {
  const attempt = await takeAttempt({ what: `trial:${ctx.account.id}`, limit: trialsPerMinute, windowSeconds: 60 });
  if (!attempt.allowed) {
    const wait = attempt.retryAfterSeconds;
    return failed({
      code: "rate_limited",
      detail: `The playground makes ${trialsPerMinute} PDFs a minute for an account. Wait ${wait} s; the API takes many more.`,
      headers: { "retry-after": String(wait) },
    });
  }
  return createJob({ ctx, input: { request: input.request, source: "download" } });
}
