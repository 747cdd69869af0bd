import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import * as headers from "./headers.ts";
import { anywhere, withBody } from "./operation-codes.ts";
import { problemResponses } from "./problem-responses.ts";
import { requestBody } from "./request-body.ts";

/** POST {download_url}/ */
export function downloadOperation(publicUrl: string): ZodOpenApiOperationObject {
  const codes = [...anywhere, ...withBody, "too_many_downloads", "creation_failed", "download_timeout"] as const;
  return {
    operationId: "downloadPdf",
    summary: "Download a PDF",
    description:
      "Blocks until the PDF has been generated or has failed, typically 5 to 15 seconds, and returns it. The PDF is " +
      "also uploaded to the account's bucket; without one it is returned all the same.",
    tags: ["Download"],
    requestParams: { header: z.object({ "Idempotency-Key": headers.idempotencyKey }) },
    requestBody,
    responses: {
      200: {
        description: "The PDF.",
        headers: z.object({
          "X-Request-Id": headers.requestId,
          "x-service-job-id": headers.serviceJobId,
          "Content-Disposition": headers.contentDisposition,
          "Idempotent-Replayed": headers.idempotentReplayed,
        }),
        content: { "application/pdf": { schema: { type: "string", contentMediaType: "application/pdf" } } },
      },
      ...problemResponses({ codes, headers: {}, publicUrl }),
    },
  };
}
