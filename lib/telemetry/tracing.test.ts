import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createdAtMs, traceOfJob } from "./job-trace.ts";
import { recordSpan } from "./spans.ts";
import { startTracing } from "./tracing.ts";

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  status: { code: number };
};
type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };

const sent: Sent[] = [];
// A stand-in for a collector: what the exporter sends it over HTTP is what counts.
const receiver = createServer(async (request, response) => {
  const body = (await json(request)) as Body;
  if (request.url === "/v1/traces")
    sent.push(...body.resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap(({ spans }) => spans)));
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
let endpoint = "";

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => receiver.close());

test("spans of one job from two processes make one trace below one root", async () => {
  const jobId = uuid();
  const now = Date.now();
  const web = await startTracing({ endpoint, service: "web", share: 1 });
  recordSpan({ jobId, name: "POST /v1/jobs", startMs: now, endMs: now + 5 });
  await web.stop();
  const worker = await startTracing({ endpoint, service: "worker", share: 1 });
  const parts = [{ name: "navigate", startMs: now + 10, endMs: now + 60 }];
  recordSpan({ jobId, name: "render-pdf", startMs: now + 10, endMs: now + 90, parts });
  recordSpan({ jobId, name: "job", startMs: now, endMs: now + 95, isRoot: true, failure: "connection_failed" });
  await worker.stop();

  const { traceId, rootSpanId } = traceOfJob(jobId);
  const spans = new Map(sent.filter((span) => span.traceId === traceId).map((span) => [span.name, span]));
  expect([...spans.keys()].sort()).toEqual(["POST /v1/jobs", "job", "navigate", "render-pdf"]);
  expect(spans.get("job")?.spanId).toBe(rootSpanId);
  expect(spans.get("job")?.parentSpanId ?? "").toBe("");
  expect(spans.get("job")?.status.code).toBe(2);
  expect(Number(spans.get("job")?.startTimeUnixNano) / 1e6).toBeCloseTo(createdAtMs(jobId), -1);
  expect(spans.get("POST /v1/jobs")?.parentSpanId).toBe(rootSpanId);
  expect(spans.get("render-pdf")?.parentSpanId).toBe(rootSpanId);
  expect(spans.get("navigate")?.parentSpanId).toBe(spans.get("render-pdf")?.spanId);
});

test("a share of 0 sends nothing", async () => {
  const jobId = uuid();
  const tracing = await startTracing({ endpoint, service: "web", share: 0 });
  recordSpan({ jobId, name: "POST /v1/jobs", startMs: Date.now(), endMs: Date.now() });
  await tracing.stop();
  expect(sent.some(({ traceId }) => traceId === traceOfJob(jobId).traceId)).toBe(false);
});

test("a span without tracing goes nowhere", () => {
  const count = sent.length;
  recordSpan({ jobId: uuid(), name: "render-pdf", startMs: 0, endMs: 1 });
  expect(sent).toHaveLength(count);
});
