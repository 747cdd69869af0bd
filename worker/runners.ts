import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type ForbiddenFlagsFn, Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import type pg from "pg";
import { isBillingOn } from "#lib/billing/stripe.ts";
import { config } from "#lib/config/config.ts";
import { failingFlag } from "#lib/queue/enqueue.ts";
import { schemaOf } from "#lib/queue/tasks.ts";
import { log } from "#lib/telemetry/log.ts";
import { lookForTasks, slotPollMs } from "./look-for-tasks.ts";
import { openQueuePool } from "./queue-pool.ts";
import { workerSlots } from "./render/page-slots.ts";
import type { Services } from "./services.ts";
import { createSlotShare } from "./slot-share.ts";
import { task } from "./task.ts";
import { deleteAccountTask } from "./tasks/delete-account.ts";
import { deliverPdfTask } from "./tasks/deliver-pdf.ts";
import { postEventsTask } from "./tasks/post-events.ts";
import { renderPdfTask } from "./tasks/render-pdf.ts";
import { reportUsageTask } from "./tasks/report-usage.ts";
import { sendEmailTask } from "./tasks/send-email.ts";
import { sendWebhookTask } from "./tasks/send-webhook.ts";
import { syncBillingTask } from "./tasks/sync-billing.ts";
import { createTurnstile } from "./turnstile.ts";

export type Runners = {
  /** What this worker's queue locks are held by. */
  poolIds: string[];
  /** From now on tasks are fetched: once others know whose the locks are. */
  open: () => void;
  /** Resolves with a reason when the queue gives up by itself: it then takes no new tasks, so this worker must end. */
  ended: Promise<string>;
  /** Takes no new tasks; resolves when those that run are done. */
  stop: () => Promise<void>;
};

// What the queue writes as it stops is still under way when its stop resolves.
const settleMs = 100;
// Every worker hears every notice, and most are of tasks for others: what nobody waits for asks that much less often.
const errandsGatherMs = 50;
const announcementsGatherMs = 250;
const billingGatherMs = 1_000;
/** The fast lane's share of the render slots. The rest is left to jobs, so that downloads never starve them. */
const downloadShare = 0.75;
/** The share of the event slots that endpoints which fail may take: those that hang must not delay those that answer. */
const failingShare = 0.5;
/** Calls to Stripe at once: a report takes some 200 ms, so that these tell of a thousand accounts a minute. */
const billingSlots = 4;

/**
 * Several runners: renders run in the order of their turns, which lie in the past, from a table of their
 * own; errands run on the wall clock. In one runner every errand would wait behind every backlog. Events
 * have their own, because customers' receivers may take their time, which no upload should wait for; and
 * so has billing, where it is set up, because Stripe may.
 */
export async function startRunners({
  services,
  canRender,
}: {
  services: Services;
  canRender: () => boolean;
}): Promise<Runners> {
  const { pgPool, stopFetching, close } = openQueuePool();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  let isOpen = false;
  let stopping = false;
  opened.then(() => {
    isOpen = true;
  });

  const onceOpen: ForbiddenFlagsFn = async () => {
    await opened;
    return null;
  };

  const slots = workerSlots();
  const renderEvents: WorkerEvents = new EventEmitter();
  const turnstile = createTurnstile({
    events: renderEvents,
    downloadSlots: Math.max(1, Math.floor(slots * downloadShare)),
    isOpen: () => stopping || (isOpen && canRender()),
    hasRoom: services.gate.uncrowded,
  });
  const render = await startRunner({
    pgPool,
    events: renderEvents,
    schema: schemaOf("render-pdf"),
    taskList: task("render-pdf", renderPdfTask, { services, started: turnstile.started }),
    concurrentJobs: slots,
    forbiddenFlags: turnstile.forbiddenFlags,
    onEnd: end,
  });
  const errands = await startRunner({
    pgPool,
    events: new EventEmitter(),
    taskList: {
      ...task("deliver-pdf", deliverPdfTask, { services }),
      ...task("send-email", sendEmailTask, { services }),
      ...task("delete-account", deleteAccountTask, { services }),
    },
    concurrentJobs: config().DELIVERIES_AT_ONCE,
    gatherMs: errandsGatherMs,
    forbiddenFlags: onceOpen,
    onEnd: end,
  });
  const eventSlots = config().WEBHOOK_ENDPOINTS_AT_ONCE;
  const eventEvents: WorkerEvents = new EventEmitter();
  const leaveFailing = createSlotShare({
    events: eventEvents,
    flag: failingFlag,
    slots: Math.max(1, Math.floor(eventSlots * failingShare)),
  });
  const announcements = await startRunner({
    pgPool,
    events: eventEvents,
    taskList: {
      ...task("send-webhook", sendWebhookTask, { services }),
      ...task("post-events", postEventsTask, { services }),
    },
    concurrentJobs: eventSlots,
    gatherMs: announcementsGatherMs,
    forbiddenFlags: async () => {
      await opened;
      return leaveFailing();
    },
    onEnd: end,
  });
  const billing = isBillingOn()
    ? [
        await startRunner({
          pgPool,
          events: new EventEmitter(),
          taskList: {
            ...task("report-usage", reportUsageTask, { services }),
            ...task("sync-billing", syncBillingTask, { services }),
          },
          concurrentJobs: billingSlots,
          gatherMs: billingGatherMs,
          forbiddenFlags: onceOpen,
          onEnd: end,
        }),
      ]
    : [];
  return {
    poolIds: [render, errands, announcements, ...billing].map(({ poolId }) => poolId),
    open,
    ended,
    async stop() {
      stopping = true;
      open();
      stopFetching();
      // Renders first: what they finish is delivered before the errands stop, and told before the events do.
      await render.stop();
      await errands.stop();
      await Promise.all([announcements, ...billing].map((runner) => runner.stop()));
      await pause(settleMs);
      await close();
    },
  };
}

async function startRunner({
  pgPool,
  events,
  schema = "graphile_worker",
  taskList,
  concurrentJobs,
  forbiddenFlags,
  gatherMs = 0,
  onEnd,
}: {
  pgPool: pg.Pool;
  events: WorkerEvents;
  schema?: ReturnType<typeof schemaOf>;
  taskList: TaskList;
  concurrentJobs: number;
  forbiddenFlags: ForbiddenFlagsFn;
  /** ms in which notices of new tasks count as one. */
  gatherMs?: number;
  onEnd: (reason: string) => void;
}): Promise<{ poolId: string; stop: () => Promise<void> }> {
  let workers: WorkerPool | undefined;
  events.on("pool:create", ({ workerPool }) => {
    workers = workerPool;
  });
  lookForTasks({ events, gatherMs });
  events.on("pool:gracefulShutdown", ({ message }) => onEnd(`the queue stopped: ${message}`));
  const runner = await run({
    pgPool,
    taskList,
    events,
    forbiddenFlags,
    noHandleSignals: true,
    logger: new Logger(queueLog),
    preset: {
      worker: {
        schema,
        concurrentJobs,
        pollInterval: slotPollMs,
        // With delays, a stop can leave a finished job locked and due to run again.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  return {
    poolId: workers?.id ?? "",
    async stop() {
      // A queue that stops by itself is not waited for by its own stop: only its pool knows when it is done.
      await Promise.allSettled([runner.stop(), workers?.promise]);
    },
  };
}

// The queue calls a planned stop and a job that others have by now errors, and few connections a mistake; all are meant.
const meant = /shut|stop|releas|in other hands by now|non-optimal performance/i;

function queueLog() {
  return (level: string, message: string) => {
    const line = { queue: message };
    if (level === "error" && !meant.test(message)) return log.error(line, "the queue reports a fault");
    if (level === "warning" && !meant.test(message)) return log.warn(line, "the queue warns");
    return log.debug(line, "queue");
  };
}
