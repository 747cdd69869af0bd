import { ROOT_CONTEXT, SpanStatusCode, TraceFlags, type Tracer, trace } from "@opentelemetry/api";
import { createdAtMs, traceOfJob } from "./job-trace.ts";
import { type JobSpan, sendSpansTo } from "./spans.ts";

export type TracingInput = {
  /** Base address of an OTLP/HTTP receiver. */
  endpoint: string;
  /** Name of this process's kind: web, worker. */
  service: string;
  /** Share of jobs that are traced, 0 to 1; the same jobs in every process. */
  share: number;
};

/**
 * Sends the spans of jobs to an OpenTelemetry receiver, in batches. The SDK is loaded here and only
 * here, so that a process without tracing pays nothing. `stop` sends what is left.
 */
export async function startTracing({ endpoint, service, share }: TracingInput): Promise<{ stop(): Promise<void> }> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const ids = rootIds(new sdk.RandomIdGenerator());
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": `platen-${service}`, "service.namespace": "platen" }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    idGenerator: ids.generator,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("platen");
  sendSpansTo((span) => (span.isRoot ? ids.during(span.jobId, () => record(tracer, span)) : record(tracer, span)));
  return {
    async stop() {
      sendSpansTo(undefined);
      await provider.shutdown();
    },
  };
}

function record(
  tracer: Tracer,
  { jobId, name, startMs, endMs, attributes, failure, parts = [], isRoot }: JobSpan,
): void {
  const { traceId, rootSpanId: spanId } = traceOfJob(jobId);
  const job = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  const startTime = isRoot ? createdAtMs(jobId) : startMs;
  const options = { startTime, attributes: { "job.id": jobId, ...attributes } };
  const span = tracer.startSpan(name, options, isRoot ? ROOT_CONTEXT : job);
  const inside = trace.setSpan(ROOT_CONTEXT, span);
  for (const part of parts) tracer.startSpan(part.name, { startTime: part.startMs }, inside).end(part.endMs);
  if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
  span.end(endMs);
}

type IdGenerator = { generateTraceId(): string; generateSpanId(): string };

/** Random ids, but for the root of a job's trace, whose ids everyone else has worked out already. */
function rootIds(random: IdGenerator) {
  let jobId: string | undefined;
  return {
    generator: {
      generateTraceId: () => (jobId === undefined ? random.generateTraceId() : traceOfJob(jobId).traceId),
      generateSpanId: () => (jobId === undefined ? random.generateSpanId() : traceOfJob(jobId).rootSpanId),
    },
    during(id: string, work: () => void): void {
      jobId = id;
      work();
      jobId = undefined;
    },
  };
}
