import type { JobSource } from "#lib/db/generated/enums.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import type { IdempotencyInput } from "#lib/jobs/idempotency.ts";
import type { PdfRequest } from "#lib/pdf/options.ts";
import { mostUnknownNames, parameterError } from "#lib/pdf/parameter-errors.ts";
import { parsePdfRequest } from "#lib/pdf/parse-pdf-request.ts";
import { keyedHashes } from "#lib/secrets/seal.ts";
import { invalidParameters } from "./invalid-parameters.ts";

export type PdfInput = {
  source: JobSource;
  request: PdfRequest;
  idempotency?: IdempotencyInput | undefined;
  signal: AbortSignal;
};

const keyShape = /^[\x20-\x7e]{1,255}$/;

/** The input both POSTs share: the PDF options of the body and the `Idempotency-Key` of the headers. */
export function pdfInput(source: JobSource) {
  return ({ body, request }: { body: Record<string, unknown>; request: Request }): Result<PdfInput, Problem> => {
    const parsed = parsePdfRequest(body);
    const errors = parsed.ok ? [] : parsed.failure;
    const key = request.headers.get("idempotency-key");
    if (key !== null && !keyShape.test(key)) {
      errors.push(parameterError("Idempotency-Key", "invalid_idempotency_key"));
    }
    if (!parsed.ok || errors.length > 0) return failed(invalidParameters(errors));
    if (key === null) return ok({ source, request: parsed.value, signal: request.signal });
    const [requestHash, ...earlierHashes] = keyedHashes(JSON.stringify([source, parsed.value]));
    const idempotency = requestHash && { key, requestHash, earlierHashes };
    return ok({ source, request: parsed.value, idempotency, signal: request.signal });
  };
}

/** The input of a visitor's trial: the address alone, printed as it is, at once. */
export function visitorInput(body: Record<string, unknown>): Result<{ request: PdfRequest }, Problem> {
  const others = Object.keys(body)
    .filter((name) => name !== "url")
    .slice(0, mostUnknownNames);
  const errors = others.map((name) => parameterError(name.slice(0, 64).toWellFormed(), "unknown_parameter"));
  const parsed = parsePdfRequest({ url: body.url, wait_time: 0 });
  if (!parsed.ok) errors.push(...parsed.failure);
  else if (parsed.value.credentials) errors.push(parameterError("url", "invalid_url"));
  return parsed.ok && errors.length === 0 ? ok({ request: parsed.value }) : failed(invalidParameters(errors));
}

/** The input of a trial in the playground: the PDF options of the body alone. */
export function trialInput(body: Record<string, unknown>): Result<{ request: PdfRequest }, Problem> {
  const parsed = parsePdfRequest(body);
  return parsed.ok ? ok({ request: parsed.value }) : failed(invalidParameters(parsed.failure));
}
