import { validate } from "uuid";
import type { OperatorContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { type PlaceInQueue, placeInQueue, whyNotRequeue } from "#lib/jobs/place-in-queue.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import { jobOmit } from "#lib/jobs/row.ts";
import { recordLook } from "./record-look.ts";

/** One job, as its customer sees it and what only operators do. Never the target's credentials. */
export type JobDetail = {
  account: { id: string; name: string };
  job: PublicJob;
  source: "job" | "download";
  host: string;
  worker: string | null;
  attempt: number;
  rendererDeaths: number;
  renderedAt: string | null;
  place: PlaceInQueue;
  /** Why it cannot be queued again; null when it can. */
  whyNotRequeue: string | null;
};

/** A job of any account by its id; undefined for what is none. The look is written down first. */
export async function findJob({
  ctx,
  input,
}: {
  ctx: OperatorContext;
  input: { id: string };
}): Promise<JobDetail | undefined> {
  if (!validate(input.id)) return undefined;
  const row = await db().job.findUnique({
    where: { id: input.id },
    omit: jobOmit,
    include: { account: { select: { id: true, name: true } } },
  });
  if (!row) return undefined;
  await recordLook({ ctx, input: { accountId: row.accountId, action: "job.viewed", target: row.id } });
  const { account, source, host, worker, attempt, rendererDeaths, renderedAt } = row;
  const place = await placeInQueue({ jobId: row.id });
  return {
    account,
    job: publicJob(row),
    source,
    host,
    worker,
    attempt,
    rendererDeaths,
    renderedAt: renderedAt?.toISOString() ?? null,
    place,
    whyNotRequeue: whyNotRequeue({ status: row.status, place }),
  };
}
