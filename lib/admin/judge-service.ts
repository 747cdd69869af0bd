import type { QueueDepth } from "#lib/queue/measure-queue.ts";
import type { WorkerState } from "./list-workers.ts";
import type { BillingBacklog, WebhookBacklog } from "./measure-backlog.ts";
import type { EndingCount } from "./measure-failures.ts";

/** Something that asks for an operator. `failed`: customers feel it now. */
export type Concern = { kind: "failed" | "warning"; text: string };

export type Signs = {
  workers: WorkerState[];
  queue: QueueDepth[];
  endings: EndingCount[];
  webhooks: WebhookBacklog;
  billing: BillingBacklog | null;
};

/** Seconds a render or an errand may wait before somebody should look. */
const patienceSeconds = 60;
/** Seconds an event or a usage report may be late: each is tried again with growing pauses. */
const backlogPatienceSeconds = 10 * 60;
/** Share of the last hour's jobs that may fail for reasons that are ours or the bucket's alone. */
const toleratedShare = 0.05;
/** With fewer jobs than this in an hour, a share says nothing. */
const leastJobs = 20;
const ourFailures = ["renderer_crashed", "render_timeout"];

/** What is wrong with the service at a glance, the worst first; empty when all is well. */
export function judgeService({ workers, queue, endings, webhooks, billing }: Signs): Concern[] {
  const able = workers.filter(({ healthy, silent, lockHeld }) => healthy && !silent && lockHeld);
  const unable = workers.length - able.length;
  const none: Concern = { kind: "failed", text: "No worker can render. Jobs wait; none is lost." };
  const some: Concern = { kind: "warning", text: `${unable} of ${workers.length} workers cannot render.` };
  return [
    ...(able.length === 0 ? [none] : []),
    ...(able.length > 0 && unable > 0 ? [some] : []),
    ...queue.filter(({ overdueSeconds }) => overdueSeconds > patienceSeconds).map(slowTask),
    ...shareConcerns(endings),
    ...backlogConcerns({ webhooks, billing }),
  ].toSorted((a, b) => a.kind.localeCompare(b.kind));
}

function slowTask({ task, waiting, overdueSeconds }: QueueDepth): Concern {
  const text = `${waiting} ${task} ${waiting === 1 ? "task waits" : "tasks wait"}, the oldest for ${Math.round(overdueSeconds)} s.`;
  return { kind: task === "render-pdf" ? "failed" : "warning", text };
}

function shareConcerns(endings: EndingCount[]): Concern[] {
  const all = endings.reduce((sum, { hour }) => sum + hour, 0);
  if (all < leastJobs) return [];
  return endings
    .filter(({ code, hour }) => code !== null && ourFailures.includes(code) && hour / all > toleratedShare)
    .map(({ code, hour }) => ({
      kind: "failed",
      text: `${Math.round((100 * hour) / all)} % of the last hour's jobs ended ${code}.`,
    }));
}

function backlogConcerns({ webhooks, billing }: Pick<Signs, "webhooks" | "billing">): Concern[] {
  const late: Concern = {
    kind: "warning",
    text: `${webhooks.due} webhook events are due, the oldest for ${minutes(webhooks.oldestSeconds)} min.`,
  };
  const unreported: Concern = {
    kind: "warning",
    text: `Stripe has not taken ${billing?.pending} usage reports, the oldest ${minutes(billing?.oldestSeconds)} min old.`,
  };
  const refused: Concern = {
    kind: "warning",
    text: `Stripe refused ${billing?.refused} usage reports in the last 30 days: see Usage review.`,
  };
  return [
    ...(webhooks.oldestSeconds > backlogPatienceSeconds ? [late] : []),
    ...((billing?.oldestSeconds ?? 0) > backlogPatienceSeconds ? [unreported] : []),
    ...((billing?.refused ?? 0) > 0 ? [refused] : []),
  ];
}

function minutes(seconds = 0): number {
  return Math.round(seconds / 60);
}
