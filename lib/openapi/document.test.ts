import { describe, expect, test } from "vitest";
import { z } from "zod";
import { problemCodes } from "#lib/errors/problem-codes.ts";
import { jobListSchema, jobSchema } from "#lib/jobs/job-schema.ts";
import { parseListQuery } from "#lib/jobs/list-query.ts";
import { pdfOptionsSchema } from "#lib/pdf/options.ts";
import { parsePdfRequest } from "#lib/pdf/parse-pdf-request.ts";
import { eventSchema } from "#lib/webhooks/event-types.ts";
import { openApiDocument } from "./document.ts";

import { optionsTable } from "./options-table.ts";
import { problemSchema } from "./problem-responses.ts";

const media = z.looseObject({
  schema: z.looseObject({}),
  examples: z.record(z.string(), z.strictObject({ value: z.unknown() })).optional(),
});
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.looseObject({})).optional(),
  content: z.record(z.string(), media).optional(),
});
const operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.never()).optional(),
  parameters: z.array(z.looseObject({})).optional(),
  requestBody: z.looseObject({ required: z.literal(true), content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string().regex(/^(\d{3}|2XX)$/), response),
});
const pathItem = z.partialRecord(z.enum(["get", "post"]), operation);
const documentShape = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.strictObject({ url: z.literal("https://pdf.example/v1") })]),
  security: z.tuple([z.strictObject({ apiKey: z.tuple([]) })]),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), pathItem),
  webhooks: z.record(z.string(), pathItem),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.strictObject({ apiKey: z.looseObject({ type: z.literal("http"), scheme: z.literal("basic") }) }),
  }),
});

const document = documentShape.parse(JSON.parse(JSON.stringify(openApiDocument({ publicUrl: "https://pdf.example" }))));
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const find = (id: string) => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`There is no operation ${id}`);
  return found;
};

describe("openApiDocument", () => {
  test("has the four endpoints and the three events", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([
      "createJob",
      "downloadPdf",
      "listJobs",
      "showJob",
    ]);
    expect(Object.keys(document.paths)).toEqual(["/jobs", "/jobs/{id}", "/download"]);
    expect(Object.keys(document.webhooks)).toEqual(["job.delivered", "job.creation_failed", "job.delivery_failed"]);
  });

  test("every $ref leads somewhere", () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "");
    expect(refs.length).toBeGreaterThan(20);
    for (const ref of new Set(refs)) {
      const target = ref.split("/").reduce<unknown>((node, key) => Object(node)[key], document);
      expect(target, ref).toBeTypeOf("object");
    }
  });

  test("every problem code appears, under its own status only", () => {
    const seen = new Set<string>();
    for (const { responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        for (const [code, { value }] of Object.entries(content?.["application/problem+json"]?.examples ?? {})) {
          seen.add(code);
          const problem = problemSchema.parse(value);
          expect([problem.code, problem.status]).toEqual([code, Number(status)]);
          expect(problemCodes[problem.code].status).toBe(problem.status);
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(problemCodes).sort());
  });

  test.each([
    ["createJob", "400 401 402 403 405 408 409 413 415 422 429 431 500 503"],
    ["listJobs", "400 401 402 403 405 408 422 429 431 500 503"],
    ["showJob", "400 401 402 403 404 405 408 429 431 500 503"],
    ["downloadPdf", "400 401 402 403 405 408 409 413 415 422 429 431 500 503 504"],
  ])("%s answers its refusals", (id, statuses) => {
    const refusals = Object.keys(find(id).responses).filter((status) => Number(status) >= 400);
    expect(refusals.sort().join(" ")).toBe(statuses);
  });

  test("bucket_not_linked is of createJob only, creation_failed and too_many_downloads of downloadPdf", () => {
    const codes = (id: string) => JSON.stringify(find(id).responses);
    expect(codes("createJob")).toContain("bucket_not_linked");
    expect(codes("downloadPdf")).not.toContain('"bucket_not_linked":');
    expect(codes("downloadPdf")).toContain("too_many_downloads");
    expect(codes("createJob")).not.toContain("too_many_downloads");
  });

  test("every answer names its headers", () => {
    for (const { operationId, responses } of operations) {
      for (const [status, { headers = {}, content = {} }] of Object.entries(responses)) {
        const names = Object.keys(headers);
        const at = `${operationId} ${status}`;
        expect(names, at).toContain("X-Request-Id");
        const isUnseen = JSON.stringify(content).includes("UnseenProblem");
        expect(names.includes("RateLimit") && names.includes("RateLimit-Policy"), at).toBe(
          operationId !== "downloadPdf" && !isUnseen,
        );
        expect(names.includes("Retry-After"), at).toBe(status === "429" || status === "503");
        expect(names.includes("WWW-Authenticate"), at).toBe(status === "401");
        expect(names.includes("Allow"), at).toBe(status === "405");
      }
    }
    expect(Object.keys(find("createJob").responses[201]?.headers ?? {})).toEqual(
      expect.arrayContaining(["Location", "Idempotent-Replayed"]),
    );
    for (const status of ["200", "422", "504"])
      expect(Object.keys(find("downloadPdf").responses[status]?.headers ?? {})).toContain("x-service-job-id");
  });

  test("both POSTs take both encodings of the same schema, and an Idempotency-Key", () => {
    for (const id of ["createJob", "downloadPdf"]) {
      const { requestBody, parameters } = find(id);
      expect(Object.keys(requestBody?.content ?? {})).toEqual([
        "application/json",
        "application/x-www-form-urlencoded",
      ]);
      for (const { schema, examples = {} } of Object.values(requestBody?.content ?? {})) {
        expect(schema).toEqual({ $ref: "#/components/schemas/PdfOptions" });
        for (const { value } of Object.values(examples)) expect(parsePdfRequest(Object(value)).ok).toBe(true);
      }
      expect(parameters).toEqual([{ $ref: "#/components/parameters/IdempotencyKey" }]);
    }
  });

  test("the examples of answers and events are valid", () => {
    const example = (id: string, status: number, name: string) =>
      find(id).responses[status]?.content?.["application/json"]?.examples?.[name]?.value;
    jobSchema.strict().parse(example("createJob", 201, "queued"));
    jobSchema.strict().parse(example("showJob", 200, "delivered"));
    jobListSchema.strict().parse(example("listJobs", 200, "page"));
    for (const type of ["job.delivered", "job.creation_failed", "job.delivery_failed"] as const) {
      const { value } = document.webhooks[type]?.post?.requestBody?.content["application/json"]?.examples?.event ?? {};
      const event = eventSchema(type).strict().parse(value);
      expect(`job.${event.data.status}`).toBe(type);
      expect(event.data.done).toBe(true);
    }
  });

  test("every option is described, and its default and example are valid", () => {
    const properties = z
      .record(z.string(), z.looseObject({}))
      .parse(document.components.schemas.PdfOptions?.properties);
    expect(Object.keys(properties)).toEqual(Object.keys(pdfOptionsSchema.shape));
    for (const [name, { description, example, default: fallback }] of Object.entries(properties)) {
      expect(description, name).toBeTypeOf("string");
      const body = (value: unknown) => ({ url: "https://example.com/", username: "reader", [name]: value });
      expect(parsePdfRequest(body(example)), name).toMatchObject({ ok: true });
      if (name === "url") continue;
      expect(parsePdfRequest(body(fallback)), name).toEqual(parsePdfRequest(body(undefined)));
    }
  });

  test("the bounds of numbers are there", () => {
    const { properties } = z
      .looseObject({ properties: z.record(z.string(), z.looseObject({ anyOf: z.array(z.unknown()).optional() })) })
      .parse(document.components.schemas.PdfOptions);
    expect(properties.scale?.anyOf).toContainEqual({ type: "number", minimum: 0.1, maximum: 2 });
    expect(properties.wait_time?.anyOf).toContainEqual({ type: "number", minimum: 0, maximum: 20 });
    expect(properties.wait_network_time?.anyOf).toContainEqual({ type: "number", minimum: 0, maximum: 20 });
    expect(properties.margin_top?.anyOf).toContainEqual({ type: "number", minimum: 0, maximum: 200 });
  });

  test("the list's parameters are described, and their examples are valid together", () => {
    const parameters = z
      .array(
        z.looseObject({
          name: z.string(),
          in: z.literal("query"),
          description: z.string(),
          schema: z.looseObject({ example: z.unknown() }),
        }),
      )
      .parse(find("listJobs").parameters);
    const query = new URLSearchParams(parameters.map(({ name, schema }) => [name, String(schema.example)]));
    expect([...query.keys()]).toEqual(["limit", "cursor", "status", "url", "created_after", "created_before"]);
    expect(parseListQuery(query).ok).toBe(true);
  });

  test("answers may gain fields, requests may not", () => {
    expect(document.components.schemas.Job).not.toHaveProperty("additionalProperties");
    expect(document.components.schemas.PdfOptions).toHaveProperty("additionalProperties", false);
  });
});

describe("optionsTable", () => {
  test("has a row for every option, and five cells in each", () => {
    const rows = optionsTable().split("\n");
    expect(rows.slice(2).map((row) => row.split(" | ")[0])).toEqual(
      Object.keys(pdfOptionsSchema.shape).map((name) => `| \`${name}\``),
    );
    for (const row of rows) expect(row.split(/(?<!\\)\|/).length, row).toBe(7);
    expect(rows).toContainEqual("| `scale` | number or string | `1` | Scales page content; 0.1 to 2. | `0.8` |");
  });
});
