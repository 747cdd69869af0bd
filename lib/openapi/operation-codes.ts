import type { ProblemCode } from "#lib/errors/problem-codes.ts";

/** What every operation may answer. */
export const anywhere = [
  "unauthenticated",
  "payment_required",
  "account_suspended",
  "method_not_allowed",
  "internal_error",
  "unavailable",
] as const satisfies ProblemCode[];

/** What an operation that takes the PDF options may answer beside. */
export const withBody = [
  "invalid_body",
  "body_too_large",
  "unsupported_media_type",
  "invalid_parameters",
  "idempotency_in_progress",
  "idempotency_mismatch",
] as const satisfies ProblemCode[];
