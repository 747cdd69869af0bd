import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { parameterError } from "#lib/pdf/parameter-errors.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { type JobFilter, jobsWhere } from "./job-filter.ts";
import { type JobRow, jobOmit } from "./row.ts";

/** At most `limit` jobs, after those of the page that gave the cursor. */
export type ListInput = JobFilter & { limit: number; cursor?: string | undefined };

export type JobPage<Job = JobRow> = { jobs: Job[]; nextCursor: string | null };

/**
 * A page of the account's jobs, newest first. The cursor is the last turn shown, so pages neither
 * repeat nor skip a job while new ones arrive.
 */
export async function listJobs({ ctx, input }: { ctx: Context; input: ListInput }): Promise<Result<JobPage, Problem>> {
  const before = input.cursor === undefined ? undefined : decodeCursor(input.cursor);
  if (before === null) {
    const error = parameterError("cursor", "invalid_cursor");
    return failed({ code: "invalid_parameters", detail: error.detail, errors: [error] });
  }
  const jobs = await db().job.findMany({
    where: await jobsWhere({ ctx, filter: input, before }),
    orderBy: { turn: "desc" },
    take: input.limit + 1,
    omit: jobOmit,
  });
  return ok(pageOf({ jobs, limit: input.limit }));
}

/** A page from `limit` jobs and, if there are more, one beyond them. */
export function pageOf<Job extends { turn: bigint }>({ jobs, limit }: { jobs: Job[]; limit: number }): JobPage<Job> {
  const page = jobs.slice(0, limit);
  const last = page.at(-1);
  return { jobs: page, nextCursor: jobs.length > page.length && last ? encodeCursor(last.turn) : null };
}
