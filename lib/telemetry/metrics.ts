import type { Counter, Histogram } from "@opentelemetry/api";

/** What this process counts as it works. Labels have few values each: never an id or an address. */
export type Instruments = {
  jobsFinished: Counter<{ status: string; code: string }>;
  webhookAttempts: Counter<{ outcome: string }>;
  stepSeconds: Histogram<{ step: string }>;
  queueSeconds: Histogram;
  taskSeconds: Histogram<{ task: string }>;
  requestSeconds: Histogram<{ method: string; status: string }>;
};

/** The instruments and what they have come to, as text for Prometheus. */
export type Metrics = Instruments & { scrape(): Promise<string> };

// Next builds several bundles of this module; one process counts in one place all the same.
const shared = globalThis as typeof globalThis & { platenMetrics?: Metrics | undefined };

/** The process's metrics; undefined where they are off, so that counting costs nothing there. */
export function metrics(): Metrics | undefined {
  return shared.platenMetrics;
}

export function setMetrics(started: Metrics | undefined): void {
  shared.platenMetrics = started;
}
