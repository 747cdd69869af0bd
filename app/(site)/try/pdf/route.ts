import { callerOf } from "#app/_server/caller.ts";
import { isSameOrigin } from "#app/_server/guarded-action.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import { visitorInput } from "#lib/http/pdf-input.ts";
import { problemResponse } from "#lib/http/problem-response.ts";
import { readBody } from "#lib/http/read-body.ts";
import { heldPdfDownloaded } from "#lib/http/replies.ts";
import { admitVisitor } from "#lib/jobs/admit-visitor.ts";
import type { HeldDownload } from "#lib/jobs/download-pdf.ts";
import { printForVisitor } from "#lib/jobs/print-for-visitor.ts";

/** The longest address, with half of it escaped. */
const bodyMaxBytes = 16_384;

/** What the form of the landing page sends: `{ url }`. Answers with the PDF, or a problem as the API's. */
export async function POST(request: Request): Promise<Response> {
  const { caller, requestId } = await callerOf();
  const printed = await print({ request, caller, requestId });
  const response = printed.ok
    ? heldPdfDownloaded(printed.value, request)
    : problemResponse({ problem: printed.failure, requestId });
  response.headers.set("cache-control", "no-store");
  response.headers.delete("x-service-job-id");
  return response;
}

async function print({
  request,
  caller,
  requestId,
}: {
  request: Request;
  caller: string;
  requestId: string;
}): Promise<Result<HeldDownload, Problem>> {
  if (!(await isSameOrigin())) return failed({ code: "not_found", detail: "There is no such page." });
  const admitted = await admitVisitor({ input: { caller } });
  if (!admitted.ok) return admitted;
  const body = await readBody(request, bodyMaxBytes);
  if (!body.ok) return body;
  const input = visitorInput(body.value);
  return input.ok ? printForVisitor({ input: { ...input.value, requestId } }) : input;
}
