import { publicUrl } from "#lib/config/config.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { problemCodes } from "#lib/errors/problem-codes.ts";

/** A problem as `application/problem+json` (RFC 9457). */
export function problemResponse({ problem, requestId }: { problem: Problem; requestId: string }): Response {
  const { status, title } = problemCodes[problem.code];
  const docs = `${publicUrl()}/docs/errors#${problem.code}`;
  const body = {
    type: docs,
    title,
    status,
    detail: problem.detail,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.jobId ? { job_id: problem.jobId } : {}),
    doc_url: docs,
  };
  const headers = new Headers({ ...problem.headers, "content-type": "application/problem+json" });
  if (problem.jobId) headers.set("x-service-job-id", problem.jobId);
  return new Response(JSON.stringify(body), { status, headers });
}
