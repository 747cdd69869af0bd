import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { ProblemCode } from "#lib/errors/problem-codes.ts";
import { deliveredJob, queuedJob } from "#lib/jobs/job-examples.ts";
import { jobListSchema, jobSchema } from "#lib/jobs/job-schema.ts";
import { listQuerySchema } from "#lib/jobs/list-query.ts";
import { jobPage } from "./examples.ts";
import * as headers from "./headers.ts";
import { anywhere, withBody } from "./operation-codes.ts";
import { problemResponses } from "./problem-responses.ts";
import { requestBody } from "./request-body.ts";

const jobHeaders = { "X-Request-Id": headers.requestId, ...headers.rateLimitHeaders };
const jobProblems = (codes: readonly ProblemCode[], publicUrl: string) =>
  problemResponses({ codes: [...anywhere, "rate_limited", ...codes], headers: headers.rateLimitHeaders, publicUrl });

/** POST {base_url}/jobs */
export function createJobOperation(publicUrl: string): ZodOpenApiOperationObject {
  return {
    operationId: "createJob",
    summary: "Create a job",
    description:
      "Returns the job at once. The PDF is generated in the background, in creation order, and uploaded to the " +
      "account's bucket. A failed job is retried by creating a new one with the same url; the first three failed jobs " +
      "of a url do not count towards usage.",
    tags: ["Jobs"],
    requestParams: { header: z.object({ "Idempotency-Key": headers.idempotencyKey }) },
    requestBody,
    responses: {
      201: {
        description: "The job, queued.",
        headers: z.object({
          ...jobHeaders,
          Location: headers.location,
          "Idempotent-Replayed": headers.idempotentReplayed,
        }),
        content: { "application/json": { schema: jobSchema, examples: { queued: { value: queuedJob } } } },
      },
      ...jobProblems([...withBody, "bucket_not_linked"], publicUrl),
    },
  };
}

/** GET {base_url}/jobs */
export function listJobsOperation(publicUrl: string): ZodOpenApiOperationObject {
  return {
    operationId: "listJobs",
    summary: "List jobs",
    description: "The account's jobs, newest first.",
    tags: ["Jobs"],
    requestParams: { query: listQuerySchema },
    responses: {
      200: {
        description: "A page of jobs.",
        headers: z.object(jobHeaders),
        content: { "application/json": { schema: jobListSchema, examples: { page: { value: jobPage } } } },
      },
      ...jobProblems(["invalid_parameters"], publicUrl),
    },
  };
}

/** GET {base_url}/jobs/:id */
export function showJobOperation(publicUrl: string): ZodOpenApiOperationObject {
  const id = z.string().meta({
    description: "The job id returned when the job was created.",
    example: "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90",
  });
  return {
    operationId: "showJob",
    summary: "Show a job",
    description: "The job as it is now; its status tells whether it is in progress, completed or failed.",
    tags: ["Jobs"],
    requestParams: { path: z.object({ id }) },
    responses: {
      200: {
        description: "The job.",
        headers: z.object(jobHeaders),
        content: { "application/json": { schema: jobSchema, examples: { delivered: { value: deliveredJob } } } },
      },
      ...jobProblems(["not_found"], publicUrl),
    },
  };
}
