/**
 * The public API's errors: code → status and title. The only such list; problem answers, the
 * OpenAPI document and the docs page are made from it.
 */
export const problemCodes = {
  invalid_body: { status: 400, title: "The body cannot be read" },
  unauthenticated: { status: 401, title: "No valid API key" },
  payment_required: { status: 402, title: "Payment is required" },
  account_suspended: { status: 403, title: "The account is suspended" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  bucket_not_linked: { status: 409, title: "No bucket is linked" },
  idempotency_in_progress: { status: 409, title: "The first request with this key is still being handled" },
  body_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "The media type is not supported" },
  invalid_parameters: { status: 422, title: "Parameters are not valid" },
  idempotency_mismatch: { status: 422, title: "The idempotency key belongs to another request" },
  creation_failed: { status: 422, title: "The PDF could not be created" },
  rate_limited: { status: 429, title: "Too many requests" },
  too_many_downloads: { status: 429, title: "Too many downloads at once" },
  internal_error: { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
  download_timeout: { status: 504, title: "The PDF is not ready yet" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemCodes;
