import { setTimeout as sleep } from "node:timers/promises";
import type { PdfRequest } from "./api.ts";
import { arrivals, arrivedAt, countObjects } from "./bucket-folder.ts";
import { dropWaiting, queueJobs } from "./queue-jobs.ts";
import type { BenchService } from "./service.ts";

/** Often enough that the worker is never short of work, and seldom enough to cost next to nothing. */
const pollMs = 250;
/** Longer than the slowest page of any workload waits in its queue. */
const drainDeadlineMs = 120_000;

/** A job whose PDF is in the bucket: when, from the start of the run, and how long after it was accepted. */
export type Finish = { jobId: string; url: string; atMs: number; tookMs: number };

type Accepted = { jobId: string; url: string; acceptedAt: number };

/**
 * Keeps `inFlight` jobs accepted and not delivered for `forMs`, then waits for the last of them. The
 * requests are taken in turn. Begin with an empty bucket. Throws when a job does not end in the bucket.
 */
export async function keepInFlight({
  service,
  requests,
  inFlight,
  forMs,
}: {
  service: BenchService;
  requests: readonly PdfRequest[];
  inFlight: number;
  forMs: number;
}): Promise<Finish[]> {
  const began = Date.now();
  const accepted: Accepted[] = [];
  let sent = 0;
  while (Date.now() - began < forMs) {
    const missing = inFlight - (sent - (await countObjects(service.bucketFolder)));
    const batch = Array.from({ length: missing }, (_, place) => requestAt(requests, sent + place));
    sent += batch.length;
    accepted.push(...(await Promise.all(batch.map((request) => create(service, request)))));
    await sleep(pollMs);
  }
  return finishesOf({ service, accepted, began });
}

/** More than any machine prints: the worker is never short of work. */
const jobsPerSecond = 40;

/**
 * Lets the worker work for `forMs` through accepted jobs, whose addresses are taken in turn; what it has not begun by then
 * is dropped. Answers when each PDF came to lie in the bucket. Begin with an empty bucket. Throws when a job that was
 * begun does not end there.
 */
export async function workThrough({
  service,
  urls,
  waitSeconds,
  forMs,
}: {
  service: BenchService;
  urls: readonly string[];
  waitSeconds: number;
  forMs: number;
}): Promise<{ atMs: number }[]> {
  const { sql, bucketFolder } = service;
  const began = Date.now();
  await queueJobs({ sql, jobs: (forMs / 1_000) * jobsPerSecond, urls, waitSeconds });
  await sleep(forMs - (Date.now() - began));
  await dropWaiting(sql);
  const { rowCount } = await sql.query("select 1 from jobs where status not in ('queued', 'delivered') limit 1");
  if (rowCount !== 0) throw new Error(`Jobs did not end in the bucket: ${await describeUnfinished(service)}`);
  return (await arrivals(bucketFolder)).map((at) => ({ atMs: at - began }));
}

/** Sends each request at its time, whether or not earlier ones are done, then waits for the last of them. */
export async function sendOnTime({
  service,
  schedule,
}: {
  service: BenchService;
  schedule: readonly { atMs: number; request: PdfRequest }[];
}): Promise<Finish[]> {
  const began = Date.now();
  const accepted = schedule.map(async ({ atMs, request }) => {
    await sleep(atMs);
    return create(service, request);
  });
  return finishesOf({ service, accepted: await Promise.all(accepted), began });
}

function requestAt(requests: readonly PdfRequest[], place: number): PdfRequest {
  const request = requests[place % requests.length];
  if (request === undefined) throw new Error("A load needs at least one request");
  return request;
}

async function create(service: BenchService, request: PdfRequest): Promise<Accepted> {
  const jobId = await service.api.createJob(request);
  return { jobId, url: request.url, acceptedAt: Date.now() };
}

async function finishesOf({
  service,
  accepted,
  began,
}: {
  service: BenchService;
  accepted: readonly Accepted[];
  began: number;
}): Promise<Finish[]> {
  const { bucketFolder } = service;
  const deadline = Date.now() + drainDeadlineMs;
  while ((await countObjects(bucketFolder)) < accepted.length) {
    if (Date.now() > deadline) throw new Error(`Jobs did not end in the bucket: ${await describeUnfinished(service)}`);
    await sleep(pollMs);
  }
  return Promise.all(
    accepted.map(async ({ jobId, url, acceptedAt }) => {
      const at = await arrivedAt({ bucketFolder, jobId });
      return { jobId, url, atMs: at - began, tookMs: at - acceptedAt };
    }),
  );
}

async function describeUnfinished({ sql }: BenchService): Promise<string> {
  const { rows } = await sql.query(
    "select status, error_code, count(*)::int from jobs where status <> 'delivered' group by 1, 2",
  );
  return JSON.stringify(rows);
}
