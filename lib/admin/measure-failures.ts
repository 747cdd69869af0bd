import { db } from "#lib/db/client.ts";

/** How many jobs ended with one code; null is delivered. */
export type EndingCount = { code: string | null; hour: number; day: number };

/** More than this many endings are not counted: the newest are, and the page says so. */
export const endingsCounted = 500_000;

/** How jobs ended in the last hour and the last day, by failure code, the most frequent of the day first. */
export async function measureFailures(): Promise<EndingCount[]> {
  return db().$queryRaw<EndingCount[]>`
    select error_code as code, count(*) filter (where finished_at > now() - interval '1 hour')::int as hour,
           count(*)::int as day
    from (
      select error_code, finished_at from jobs
      where finished_at > now() - interval '1 day' order by finished_at desc limit ${endingsCounted}::int
    ) ended
    group by error_code order by day desc, code`;
}
