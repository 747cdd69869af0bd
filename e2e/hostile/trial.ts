import type { Client } from "#e2e/api/client.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { until } from "#lib/local/until.ts";
import type { HostilePage } from "./hostile-page.ts";
import type { HostileSite } from "./hostile-site.ts";
import { type WorkerTree, watchPeak } from "./worker-tree.ts";

/** What came of one hostile page and of the ordinary pages around it. */
export type Trial = {
  page: HostilePage;
  job: PublicJob;
  /** ms from its first start to its end. */
  tookMs: number;
  /** Most memory the worker's tree had meanwhile; beside others where pages run together. */
  peakBytes: number;
  /** Ordinary jobs that ran when it began. */
  neighbours: PublicJob[];
  /** The ordinary job created when it had ended. */
  next: PublicJob;
  /** ms from creation to start: the slowest of the ordinary jobs before the page, and the next. */
  ordinaryStartedMs: number;
  nextStartedMs: number;
  /** ms from the creation of the next to its delivery. */
  nextDeliveredMs: number;
};

/** `longestMs`: what a job may take. */
export type Stage = { client: Client; site: HostileSite; tree: WorkerTree; longestMs: number };

/** Renders a hostile page beside ordinary ones, and another ordinary one as soon as it has ended. */
export async function tryPage(page: HostilePage, { client, site, tree, longestMs }: Stage): Promise<Trial> {
  const memory = watchPeak(tree);
  const neighbourIds = await Promise.all(
    neighbourWaits.map((wait_time) => create(client, site.ordinary, { wait_time })),
  );
  await until(async () => (await Promise.all(neighbourIds.map(client.job))).every(({ started_at }) => started_at), {
    deadlineMs: ordinaryDeadlineMs,
  });
  const id = await create(client, site.url(page), { wait_time: hostileWait, ...page.options });
  const job = await client.finished(id, longestMs + ordinaryDeadlineMs);
  await memory.stop();
  const next = await client.finished(await create(client, site.ordinary, { wait_time: 0 }), ordinaryDeadlineMs);
  const neighbours = await Promise.all(neighbourIds.map((neighbour) => client.finished(neighbour, ordinaryDeadlineMs)));
  return {
    page,
    job,
    tookMs: msBetween(job.started_at, job.finished_at),
    peakBytes: memory.peakBytes(),
    neighbours,
    next,
    ordinaryStartedMs: Math.max(...neighbours.map(({ created_at, started_at }) => msBetween(created_at, started_at))),
    nextStartedMs: msBetween(next.created_at, next.started_at),
    nextDeliveredMs: msBetween(next.created_at, next.finished_at),
  };
}

/** Seconds: one neighbour is waiting, the other about to print, when the hostile page does its worst. */
const neighbourWaits = [0.5, 1.5];
const hostileWait = 0.5;
const ordinaryDeadlineMs = 60_000;

/**
 * "With the slot healthy for the next job in 2 s", and as much more as a busy machine makes of an ordinary job's start
 * at that moment. The table shows how long it took.
 */
export function nextStartMaxMs({ ordinaryStartedMs }: Trial): number {
  return 2_000 + 3 * ordinaryStartedMs;
}

async function create(client: Client, url: string, options: Record<string, unknown>): Promise<string> {
  const { status, body } = await client.createJob({ url, ...options });
  if (status !== 201) throw new Error(`No job for ${url}: ${JSON.stringify(body)}`);
  return (body as PublicJob).id; // 201 always carries a job
}

function msBetween(from: string | null, to: string | null): number {
  return new Date(to ?? 0).getTime() - new Date(from ?? 0).getTime();
}

/** How a job ended: `delivered`, or why not. */
export function endOf({ status, error }: PublicJob): string {
  return error?.code ?? status;
}

/** The trials as a table for people. */
export function trialTable(trials: readonly Trial[]): string {
  const rows = trials.map(({ page, job, tookMs, peakBytes, neighbours, ...times }) => [
    page.name,
    endOf(job),
    Object.entries(page.ends)
      .map(([end, why]) => `${end}: ${why}`)
      .join("; "),
    (tookMs / 1_000).toFixed(1),
    `${Math.round(peakBytes / 1_000_000)}`,
    `${neighbours.filter(({ status }) => status === "delivered").length}/${neighbours.length}`,
    ...[times.ordinaryStartedMs, times.nextStartedMs, times.nextDeliveredMs].map((ms) => (ms / 1_000).toFixed(2)),
  ]);
  const heads = [
    ...["Page", "Ended", "May end", "s", "Peak MB", "Neighbours"],
    ...["Before started, s", "Next started, s", "Next delivered, s"],
  ];
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
