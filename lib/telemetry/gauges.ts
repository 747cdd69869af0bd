import { measureQueue } from "#lib/queue/measure-queue.ts";
import type { Gauge } from "./start-metrics.ts";

/** The queue, the same from every process that is asked: take the largest, not the sum. */
export const queueGauges: readonly Gauge[] = [
  {
    name: "platen_queue_waiting",
    help: "Tasks that wait in the queue, by task; the same from every process.",
    read: async () => (await measureQueue()).map(({ task, waiting }) => ({ value: waiting, labels: { task } })),
  },
  {
    name: "platen_queue_oldest_seconds",
    help: "How long the oldest waiting task has waited, by task; the same from every process.",
    read: async () =>
      (await measureQueue()).map(({ task, oldestSeconds }) => ({ value: oldestSeconds, labels: { task } })),
  },
];

/** The process itself, under the names that Prometheus has for it. */
export const processGauges: readonly Gauge[] = [
  {
    name: "process_resident_memory_bytes",
    help: "Memory of this process.",
    read: () => [{ value: process.memoryUsage.rss() }],
  },
];
