import { z } from "zod";

const header = (id: string, description: string, example: string | number) =>
  (typeof example === "number" ? z.int() : z.string()).meta({ description, example, header: { id } });

export const requestId = header(
  "XRequestId",
  "Names this request in our log; the caller's own, if it is sane.",
  "req_8c2f41",
);

/** On every answer of the jobs endpoints. */
export const rateLimitHeaders = {
  "RateLimit-Policy": header("RateLimitPolicy", "The limit: q requests in w seconds.", '"jobs";q=600;w=60'),
  RateLimit: header("RateLimit", "What is left of it: r requests in the next t seconds.", '"jobs";r=599;t=60'),
};

export const retryAfter = header("RetryAfter", "Seconds to wait before the next request.", 7);
export const location = header("Location", "Address of the job.", "/v1/jobs/01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90");
export const serviceJobId = header(
  "XServiceJobId",
  "Id of the job that makes the PDF.",
  "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90",
);
export const allow = header("Allow", "The methods this address takes.", "GET, POST");
export const wwwAuthenticate = header("WwwAuthenticate", "How to authenticate.", 'Basic realm="Platen"');
export const contentDisposition = header(
  "ContentDisposition",
  "inline or attachment, with the last name of file_name.",
  'inline; filename="7.pdf"',
);

/** Only there when it says true. */
export const idempotentReplayed = z
  .literal("true")
  .optional()
  .meta({
    description: "This answer is about the job that an earlier request with the same key created.",
    example: "true",
    header: { id: "IdempotentReplayed" },
  });

/** Sent by the caller, on both POSTs. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .meta({
    description:
      "Makes repeating a request safe: for 24 hours the same key with the same request gives the same job again, " +
      "with another request 422, and while the first is still being handled 409. Faults and 429s are not remembered.",
    example: "order-1042",
    param: { id: "IdempotencyKey" },
  });
