import { config } from "#lib/config/config.ts";
import { processGauges } from "#lib/telemetry/gauges.ts";
import { startMetricsServer } from "#lib/telemetry/metrics-server.ts";
import { tasksRunning } from "#lib/telemetry/on-job.ts";
import type { Gauge } from "#lib/telemetry/start-metrics.ts";
import { startTelemetry } from "#lib/telemetry/start-telemetry.ts";
import type { BrowserPool } from "./render/browser.ts";
import { workerSlots } from "./render/page-slots.ts";

/** What a worker is asked for when its metrics are read. */
export function workerGauges(pool: Pick<BrowserPool, "memoryBytes">): readonly Gauge[] {
  const { DELIVERIES_AT_ONCE, WEBHOOK_ENDPOINTS_AT_ONCE } = config();
  return [
    ...processGauges,
    {
      name: "platen_task_slots",
      help: "Tasks of each kind that this worker may run at once.",
      read: () => [
        { value: workerSlots(), labels: { task: "render-pdf" } },
        { value: DELIVERIES_AT_ONCE, labels: { task: "deliver-pdf" } },
        { value: WEBHOOK_ENDPOINTS_AT_ONCE, labels: { task: "post-events" } },
      ],
    },
    {
      name: "platen_tasks_running",
      help: "Tasks of each kind that this worker runs now.",
      read: () => [...tasksRunning()].map(([task, value]) => ({ value, labels: { task } })),
    },
    {
      name: "platen_browser_memory_bytes",
      help: "Memory of all browsers of this worker together.",
      read: () => [{ value: pool.memoryBytes() }],
    },
  ];
}

/** Starts this worker's traces and metrics, where they are configured. */
export async function startWorkerTelemetry(pool: BrowserPool): Promise<{ stop(): Promise<void> }> {
  const { METRICS_PORT: port } = config();
  const telemetry = await startTelemetry({ service: "worker", gauges: workerGauges(pool) });
  const server = port === undefined ? undefined : await startMetricsServer(port);
  return {
    async stop() {
      server?.stop();
      await telemetry.stop();
    },
  };
}
