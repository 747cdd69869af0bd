import { createDocument, type ZodOpenApiOverride } from "zod-openapi";
import { downloadOperation } from "./download-operation.ts";
import { eventWebhooks } from "./events.ts";
import { createJobOperation, listJobsOperation, showJobOperation } from "./job-operations.ts";

/** The public API as an OpenAPI 3.1 document, made from the schemas that validate. */
export function openApiDocument({ publicUrl }: { publicUrl: string }): object {
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Platen",
        version: "1",
        summary: "Turns web addresses into PDFs in your own bucket.",
        description:
          "Send a web address, get a PDF. Parameters go as form data or JSON. Every answer carries X-Request-Id; every " +
          "refusal is application/problem+json. Answers may gain fields; requests with unknown fields are refused. " +
          "Each address answers with and without a trailing slash.",
      },
      servers: [{ url: `${publicUrl}/v1` }],
      security: [{ apiKey: [] }],
      tags: [
        { name: "Jobs", description: "At most 600 requests a minute and account, over all operations together." },
        { name: "Download", description: "At most 20 calls of an account at once." },
        { name: "Events", description: "Sent to the account's webhook endpoints when a job is done." },
      ],
      paths: {
        "/jobs": { post: createJobOperation(publicUrl), get: listJobsOperation(publicUrl) },
        "/jobs/{id}": { get: showJobOperation(publicUrl) },
        "/download": { post: downloadOperation(publicUrl) },
      },
      webhooks: eventWebhooks(),
      components: {
        securitySchemes: {
          apiKey: {
            type: "http",
            scheme: "basic",
            description: "The account's API key is the user name; the password is empty.",
          },
        },
      },
    },
    { override: tidy },
  );
}

const tidy: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  // Answers may gain fields: a generated client must not refuse them.
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // Zod spells formats out as patterns of several hundred characters.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
};
