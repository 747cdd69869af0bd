import { db } from "#lib/db/client.ts";

/** Jobs that ended in one minute. `at` is its beginning, ISO 8601. */
export type Minute = { at: string; delivered: number; failed: number };

/** What the last hour came to. Seconds are from a job's creation to its end; null when none ended. */
export type Throughput = { minutes: Minute[]; typicalSeconds: number | null; slowSeconds: number | null };

type Row = { at: Date; delivered: number; failed: number };

/** Jobs that ended in each of the last 60 minutes, the running one last; and how long they took, median and 95 of 100. */
export async function measureThroughput(): Promise<Throughput> {
  const [minutes, [times]] = await Promise.all([
    db().$queryRaw<Row[]>`
      select m.at, coalesce(e.delivered, 0)::int as delivered, coalesce(e.failed, 0)::int as failed
      from generate_series(date_trunc('minute', now()) - interval '59 minutes', now(), interval '1 minute') as m (at)
      left join (
        select date_trunc('minute', finished_at) as at, count(*) filter (where status = 'delivered') as delivered,
               count(*) filter (where status <> 'delivered') as failed
        from jobs where finished_at >= date_trunc('minute', now()) - interval '59 minutes' group by 1
      ) e on e.at = m.at
      order by m.at`,
    db().$queryRaw<{ typicalSeconds: number | null; slowSeconds: number | null }[]>`
      select percentile_cont(0.5) within group (order by seconds) as "typicalSeconds",
             percentile_cont(0.95) within group (order by seconds) as "slowSeconds"
      from (
        select extract(epoch from finished_at - created_at)::float8 as seconds
        from jobs where finished_at > now() - interval '1 hour' order by finished_at desc limit 10000
      ) newest`,
  ]);
  return {
    minutes: minutes.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
    typicalSeconds: times?.typicalSeconds ?? null,
    slowSeconds: times?.slowSeconds ?? null,
  };
}
