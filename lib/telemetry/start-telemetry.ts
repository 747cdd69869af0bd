import { config } from "#lib/config/config.ts";
import { log } from "./log.ts";
import { type Gauge, startMetrics } from "./start-metrics.ts";
import { startTracing } from "./tracing.ts";

/** Starts traces and metrics, each where it is configured; otherwise nothing of either is even loaded. */
export async function startTelemetry({
  service,
  gauges,
}: {
  service: "web" | "worker";
  gauges: readonly Gauge[];
}): Promise<{ stop(): Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACE_SHARE: share, METRICS_TOKEN: token } = config();
  const tracing = endpoint === undefined ? undefined : await startTracing({ endpoint, service, share });
  if (token !== undefined) await startMetrics(gauges);
  return {
    async stop() {
      await tracing?.stop().catch((error: unknown) => log.warn({ err: error }, "the last spans could not be sent"));
    },
  };
}
