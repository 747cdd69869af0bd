import { problemCodes } from "#lib/errors/problem-codes.ts";

/** A refusal's answer, with headers of its own. */
export type RefusalText = { status: number; title: string; detail: string; headers?: Record<string, string> };

/** What this process refuses before a route sees it: the API's own codes where it has one. */
export const refusals = {
  invalid_request: {
    status: 400,
    title: "The request cannot be read",
    detail: "The request line or a header is not valid HTTP, or its path has dot segments or another host.",
  },
  upgrade_refused: {
    status: 400,
    title: "The connection cannot be upgraded",
    detail: "There are no web sockets here, and no proxy. Send plain HTTP requests.",
  },
  foreign_origin: {
    status: 403,
    title: "The request came from another site",
    detail: "A write with a session must come from our own pages. Reload the page and try again.",
  },
  method_not_allowed: { ...problemCodes.method_not_allowed, detail: "This URL does not accept this HTTP method." },
  request_timeout: {
    status: 408,
    title: "The request took too long",
    detail: "The request did not arrive in time. Send it again.",
  },
  body_too_large: { ...problemCodes.body_too_large, detail: "The body is larger than this address takes." },
  unsupported_media_type: {
    ...problemCodes.unsupported_media_type,
    detail: "Send the body as it is, without Content-Encoding.",
  },
  headers_too_large: {
    status: 431,
    title: "The request's headers are too large",
    detail: "The request line and the headers may have 16 kB together, in fewer than 1,000 headers.",
  },
  internal_error: {
    ...problemCodes.internal_error,
    detail: "Something went wrong on our side. We logged it under this request id.",
  },
  unavailable: {
    ...problemCodes.unavailable,
    detail: "The service cannot take requests right now. Try again.",
    headers: { "retry-after": "5" },
  },
} as const satisfies Record<string, RefusalText>;

export type Refusal = keyof typeof refusals;
