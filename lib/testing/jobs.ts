import { systemContext } from "#lib/accounts/context.ts";
import { db, Prisma } from "#lib/db/client.ts";
import type { JobSource } from "#lib/db/generated/enums.ts";
import { createJob } from "#lib/jobs/create-job.ts";
import { finishJob } from "#lib/jobs/finish-job.ts";
import type { JobRow } from "#lib/jobs/row.ts";
import { type StartedJob, startJob } from "#lib/jobs/start-job.ts";
import { storeArtifact } from "#lib/jobs/store-artifact.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import { enqueue } from "#lib/queue/enqueue.ts";
import { everyTask } from "#lib/queue/every-task.ts";
import { newAccount, type TestAccount } from "./account.ts";
import { useStore } from "./store.ts";

const bucket = useStore();
const options = storedOptionsSchema.parse({ wait_time: 0 });
export const delivered = { status: "delivered", bucketName: "bucket", objectKey: "key" } as const;
export const deliveryFailed = {
  status: "delivery_failed",
  failure: { code: "bucket_not_found", detail: "There is no bucket." },
  bucketName: "bucket",
  objectKey: "key",
} as const;
export const failed = {
  status: "creation_failed",
  failure: { code: "dns_failed", detail: "The host of the address cannot be a name on the internet." },
  httpStatus: null,
  finalUrl: null,
  blocked: null,
} as const;

/** Two chunks and a part of one. */
export const pdf = Buffer.alloc(2 * 262_144 + 100, "%PDF-");
export const artifact = {
  pdf,
  pages: 3,
  httpStatus: 200,
  finalUrl: "http://x.test/",
  blocked: { count: 0, hosts: [] },
};

export function anAccount(): Promise<TestAccount> {
  return newAccount({ store: bucket });
}

/** A queued job of an account. */
export async function aJob({
  account,
  url = "http://x.test/",
  source = "job",
}: {
  account: TestAccount;
  url?: string;
  source?: JobSource;
}): Promise<JobRow> {
  const created = await createJob({
    ctx: systemContext(account.id),
    input: { request: { url, options, credentials: { username: "u", password: "p" } }, source },
  });
  if (!created.ok) throw new Error(created.failure.detail);
  return created.value.job;
}

/** A worker that is listed. */
export async function aWorker(id: string): Promise<void> {
  await db().worker.upsert({ where: { id }, create: { id }, update: {} });
}

/** Starts a job on a worker; throws when there is nothing to start. */
export async function start(job: { id: string }, worker = "one"): Promise<StartedJob> {
  await aWorker(worker);
  const started = await startJob({ jobId: job.id, worker });
  if (!started) throw new Error("The job cannot be started");
  return started;
}

export function store({ id: jobId, attempt }: StartedJob): Promise<boolean> {
  return storeArtifact({ jobId, attempt, artifact });
}

/** As the worker does with a delivery that it does not end itself. */
export async function queueDeliveryOf({ id: jobId }: { id: string }): Promise<void> {
  await enqueue({ tx: db(), task: "deliver-pdf", payload: { jobId }, key: `deliver:${jobId}` });
}

export function finish(
  { id: jobId, attempt, worker }: Pick<StartedJob, "id" | "attempt" | "worker">,
  ending: Parameters<typeof finishJob>[0]["ending"] = delivered,
): Promise<boolean> {
  return finishJob({ jobId, attempt, worker, ending });
}

/** What the queue holds for a job. */
export type QueuedTask = {
  key: string | null;
  priority: number;
  runAt: Date;
  lockedBy: string | null;
  flags: Record<string, boolean> | null;
};

export function queued(jobId: string): Promise<QueuedTask[]> {
  return db().$queryRaw`
    select key, priority::int, run_at as "runAt", locked_by as "lockedBy", flags
    from ${Prisma.raw(everyTask)} q where payload ->> 'jobId' = ${jobId} order by created_at, id`;
}

/** As the queue does when a task is done, or was lost. */
export async function forgetTasks(jobId: string): Promise<void> {
  await db().$executeRaw`
    with errands as (delete from graphile_worker._private_jobs where payload ->> 'jobId' = ${jobId})
    delete from render_queue._private_jobs where payload ->> 'jobId' = ${jobId}`;
}

export async function chunksOf(jobId: string): Promise<number> {
  return db().artifactChunk.count({ where: { jobId } });
}
