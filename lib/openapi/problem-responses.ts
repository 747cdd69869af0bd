import { z } from "zod";
import type { ZodOpenApiResponsesObject } from "zod-openapi";
import { type ProblemCode, problemCodes } from "#lib/errors/problem-codes.ts";
import { parameterCodes } from "#lib/pdf/parameter-codes.ts";
import { allow, requestId, retryAfter, serviceJobId, wwwAuthenticate } from "./headers.ts";

const names = <Code extends string>(table: Record<Code, unknown>) => Object.keys(table) as Code[];

const parameterErrorSchema = z
  .object({
    param: z.string().meta({
      description: "The parameter's name; a nested one is page_size[height] in both encodings.",
      example: "scale",
    }),
    code: z.enum(names(parameterCodes)).meta({
      description: Object.entries(parameterCodes)
        .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
        .join("\n"),
      example: "out_of_range",
    }),
    detail: z.string().meta({ description: "A sentence for a person.", example: "scale must be at most 2." }),
  })
  .meta({ id: "ParameterError" });

/** Every refusal and fault, as `application/problem+json` (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.url().meta({
      description: "Address of the code's description.",
      example: "https://example.com/docs/errors#invalid_parameters",
    }),
    title: z.string().meta({ description: "What the code means.", example: problemCodes.invalid_parameters.title }),
    status: z.int().min(400).max(599).meta({ description: "The HTTP status.", example: 422 }),
    detail: z.string().meta({ description: "A sentence for a person.", example: "scale must be at most 2." }),
    code: z.enum(names(problemCodes)).meta({ description: "Stable, for programs.", example: "invalid_parameters" }),
    request_id: z.string().meta({ description: "The same as X-Request-Id.", example: "req_8c2f41" }),
    errors: z.array(parameterErrorSchema).optional().meta({ description: "All parameters that are wrong." }),
    job_id: z.uuid().optional().meta({
      description: "The job, where there is one.",
      example: "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90",
    }),
    doc_url: z
      .url()
      .optional()
      .meta({ description: "The same as type.", example: "https://example.com/docs/errors#invalid_parameters" }),
  })
  .meta({ id: "Problem" });

const details: Record<ProblemCode, string> = {
  invalid_body: "The body is not valid JSON at line 1, column 9.",
  unauthenticated: "Send the API key as the user name of HTTP Basic, with an empty password.",
  payment_required:
    "An invoice is unpaid, or the free plan or the spending cap leaves no more jobs. The detail says which, and what to do.",
  account_suspended: "The account is suspended. Write to support.",
  not_found: "There is no such job.",
  method_not_allowed: "This address takes GET, POST.",
  bucket_not_linked: "Link a bucket before creating jobs.",
  idempotency_in_progress: "The first request with this key is still being handled. Try again in a moment.",
  body_too_large: "The body may have 1,048,576 bytes at most.",
  unsupported_media_type: "Send application/json or application/x-www-form-urlencoded.",
  invalid_parameters: "scale must be at most 2.",
  idempotency_mismatch: "This key was used with another request.",
  creation_failed: "The address could not be reached.",
  rate_limited: "An account may send 600 requests a minute to the jobs endpoints. Wait 7 s.",
  too_many_downloads: "An account may have 20 downloads open at once.",
  internal_error: "Something went wrong on our side. We logged it under this request id.",
  unavailable: "The service cannot take requests right now. Try again.",
  download_timeout: "The PDF is not ready yet. The job goes on; ask for it by its id.",
};

const jobCodes: readonly ProblemCode[] = ["creation_failed", "download_timeout"];

/** The answers of an operation that are problems, by status: each with its codes, headers and an example per code. */
export function problemResponses({
  codes,
  headers,
  publicUrl,
}: {
  codes: readonly ProblemCode[];
  headers: Record<string, z.ZodType>;
  publicUrl: string;
}): ZodOpenApiResponsesObject {
  const byStatus = Object.groupBy(codes, (code) => problemCodes[code].status);
  const responses = Object.entries(byStatus).map(([status, group = []]) => [
    status,
    {
      description: group.map((code) => `\`${code}\`: ${problemCodes[code].title}.`).join("\n\n"),
      headers: z.object({ "X-Request-Id": requestId, ...headers, ...headersOf(group) }),
      content: {
        "application/problem+json": {
          schema: problemSchema,
          examples: Object.fromEntries(group.map((code) => [code, { value: exampleOf(code, publicUrl) }])),
        },
      },
    },
  ]);
  return { ...refusedUnseen, ...Object.fromEntries(responses) };
}

const unseenProblemSchema = problemSchema
  .extend({ code: z.string().meta({ description: "Stable, for programs.", example: "headers_too_large" }) })
  .meta({ id: "UnseenProblem", description: "A refusal of a request that no operation has seen." });

const unseen = (description: string) => ({
  description,
  headers: z.object({ "X-Request-Id": requestId }),
  content: { "application/problem+json": { schema: unseenProblemSchema } },
});

/** What the web process answers before it looks at the operation, where the operation has no answer of that status. */
const refusedUnseen: ZodOpenApiResponsesObject = {
  400: unseen("The request line or a header is not valid HTTP, or the path has dot segments."),
  408: unseen("The request did not arrive in time."),
  431: unseen("The request line and the headers have more than 16 kB together."),
};

function headersOf(codes: ProblemCode[]): Record<string, z.ZodType> {
  const status = codes[0] && problemCodes[codes[0]].status;
  return {
    ...(status === 401 ? { "WWW-Authenticate": wwwAuthenticate } : {}),
    ...(status === 405 ? { Allow: allow } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": retryAfter } : {}),
    ...(codes.some((code) => jobCodes.includes(code)) ? { "x-service-job-id": serviceJobId.optional() } : {}),
  };
}

/** A problem as it looks on the wire. */
export function exampleOf(code: ProblemCode, publicUrl: string): z.output<typeof problemSchema> {
  const docs = `${publicUrl}/docs/errors#${code}`;
  const { status, title } = problemCodes[code];
  const detail = details[code];
  return {
    type: docs,
    title,
    status,
    detail,
    code,
    request_id: "req_8c2f41",
    ...(code === "invalid_parameters" ? { errors: [{ param: "scale", code: "out_of_range", detail }] } : {}),
    ...(jobCodes.includes(code) ? { job_id: "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90" } : {}),
    doc_url: docs,
  };
}
