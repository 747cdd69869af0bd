import type { ZodOpenApiRequestBodyObject } from "zod-openapi";
import { requestExample } from "#lib/jobs/job-examples.ts";
import { pdfOptionsSchema } from "#lib/pdf/options.ts";
import { smallestExample } from "./examples.ts";

const requestSchema = pdfOptionsSchema.meta({
  id: "PdfOptions",
  description: "The PDF options. Only url is required; unknown names are refused.",
});

/** The PDF options as the body of both POSTs. */
export const requestBody: ZodOpenApiRequestBodyObject = {
  required: true,
  description:
    "1 MiB at most, in UTF-8, without Content-Encoding (415 otherwise). Both encodings of the same request mean the same.",
  content: {
    "application/json": {
      schema: requestSchema,
      examples: { smallest: { value: smallestExample }, several: { value: requestExample } },
    },
    "application/x-www-form-urlencoded": {
      schema: requestSchema,
      // page_size[height]=… is what OpenAPI calls deepObject.
      encoding: { page_size: { style: "deepObject", explode: true } },
      examples: { smallest: { value: smallestExample }, several: { value: requestExample } },
    },
  },
};
