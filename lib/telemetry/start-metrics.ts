import { type Metrics, setMetrics } from "./metrics.ts";

/** A figure that is looked up when somebody asks. Several values have labels that tell them apart. */
export type Gauge = {
  name: string;
  help: string;
  read: () => Promise<Reading[]> | Reading[];
};
export type Reading = { value: number; labels?: Record<string, string> };

/** From a few ms, as creations take, to the two minutes of the longest render. */
const secondsBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 120];

/** Begins to count, and to read the gauges whenever the metrics are asked for. The SDK is loaded here and only here. */
export async function startMetrics(gauges: readonly Gauge[]): Promise<Metrics> {
  const [{ MeterProvider }, { PrometheusExporter, PrometheusSerializer }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-prometheus"),
  ]);
  const reader = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [reader] }).getMeter("platen");
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  const seconds = { advice: { explicitBucketBoundaries: secondsBounds } };
  for (const { name, help, read } of gauges) {
    meter.createObservableGauge(name, { description: help }).addCallback(async (result) => {
      for (const { value, labels } of await read()) result.observe(value, labels);
    });
  }
  const metrics: Metrics = {
    jobsFinished: meter.createCounter("platen_jobs_finished", {
      description: "Jobs that ended, by status and failure code.",
    }),
    webhookAttempts: meter.createCounter("platen_webhook_attempts", {
      description: "Requests to customers' webhook endpoints, by how they ended.",
    }),
    stepSeconds: meter.createHistogram("platen_render_step_seconds", {
      ...seconds,
      description: "Time each step of a render took.",
    }),
    queueSeconds: meter.createHistogram("platen_queue_wait_seconds", {
      ...seconds,
      description: "Time jobs waited from their creation until a worker took them.",
    }),
    taskSeconds: meter.createHistogram("platen_task_seconds", {
      ...seconds,
      description: "Time each task of the queue took.",
    }),
    requestSeconds: meter.createHistogram("platen_request_seconds", {
      ...seconds,
      description: "Time until a public request was answered.",
    }),
    async scrape() {
      const { resourceMetrics } = await reader.collect();
      return serializer.serialize(resourceMetrics);
    },
  };
  setMetrics(metrics);
  return metrics;
}
