import type { Context } from "#lib/accounts/context.ts";
import { db, type Prisma } from "#lib/db/client.ts";
import { decodeCursor } from "./cursor.ts";
import { jobsWhere } from "./job-filter.ts";
import { type JobPage, type ListInput, pageOf } from "./list-jobs.ts";

// Without the options: with their templates a page of jobs can weigh megabytes.
const summary = {
  id: true,
  turn: true,
  status: true,
  url: true,
  fileName: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  pages: true,
  bytes: true,
  errorCode: true,
  errorDetail: true,
  billable: true,
} as const satisfies Prisma.JobSelect;

/** What a line of a list says of a job. */
export type JobSummary = Prisma.JobGetPayload<{ select: typeof summary }>;

/** The same page as `listJobs`, of summaries, for people. A cursor that is none of ours begins at the newest. */
export async function listJobSummaries({
  ctx,
  input,
}: {
  ctx: Context;
  input: ListInput;
}): Promise<JobPage<JobSummary>> {
  const before = input.cursor === undefined ? null : decodeCursor(input.cursor);
  const jobs = await db().job.findMany({
    where: await jobsWhere({ ctx, filter: input, before: before ?? undefined }),
    orderBy: { turn: "desc" },
    take: input.limit + 1,
    select: summary,
  });
  return pageOf({ jobs, limit: input.limit });
}
