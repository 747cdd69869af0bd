import { isBillingOn } from "#lib/billing/stripe.ts";
import { measureQueue, type QueueDepth } from "#lib/queue/measure-queue.ts";
import { type Concern, judgeService } from "./judge-service.ts";
import { listWorkers, type WorkerState } from "./list-workers.ts";
import {
  type BillingBacklog,
  measureBillingBacklog,
  measureWebhookBacklog,
  type WebhookBacklog,
} from "./measure-backlog.ts";
import { type EndingCount, measureFailures } from "./measure-failures.ts";
import { measureThroughput, type Throughput } from "./measure-throughput.ts";

/** The whole service, as its overview shows it. */
export type ServiceState = {
  concerns: Concern[];
  queue: QueueDepth[];
  workers: WorkerState[];
  throughput: Throughput;
  endings: EndingCount[];
  webhooks: WebhookBacklog;
  /** Null where nothing is billed. */
  billing: BillingBacklog | null;
  /** ms until the database had answered all of this. */
  databaseMs: number;
};

/** Measures the whole service now. Every query reads by an index and is bounded. */
export async function measureService(): Promise<ServiceState> {
  const beganAt = performance.now();
  const [queue, workers, throughput, endings, webhooks, billing] = await Promise.all([
    measureQueue(),
    listWorkers(),
    measureThroughput(),
    measureFailures(),
    measureWebhookBacklog(),
    isBillingOn() ? measureBillingBacklog() : null,
  ]);
  const databaseMs = Math.round(performance.now() - beganAt);
  const concerns = judgeService({ workers, queue, endings, webhooks, billing });
  return { concerns, queue, workers, throughput, endings, webhooks, billing, databaseMs };
}
