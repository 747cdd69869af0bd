import type { Context } from "#lib/accounts/context.ts";
import { csvHead, csvLine } from "./job-csv.ts";
import type { JobFilter } from "./job-filter.ts";
import { listJobSummaries } from "./list-job-summaries.ts";

/** Jobs one export may have: what common spreadsheets still open. The newest are taken. */
const exportMaxJobs = 100_000;

const jobsAtOnce = 1_000;

/**
 * The jobs that a filter means as lines of CSV, newest first, read as fast as they are taken: an export
 * of any size costs the memory of one read.
 */
export async function* exportJobs({ ctx, input }: { ctx: Context; input: JobFilter }): AsyncGenerator<string> {
  yield csvHead;
  let cursor: string | undefined;
  for (let exported = 0; exported < exportMaxJobs; exported += jobsAtOnce) {
    const { jobs, nextCursor } = await listJobSummaries({ ctx, input: { ...input, limit: jobsAtOnce, cursor } });
    yield jobs.map(csvLine).join("");
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
