import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";

/** Failures of one address in a period: what was free, what counted, and how many there ever were. */
export type AddressFailures = { url: string; free: number; counted: number; ever: number; lastJobId: string };

/** Addresses that are listed by name. */
export const addressesShown = 20;

/**
 * The addresses that failed most in a period, with what was free of it and why: "The first three failed
 * jobs per `url` do not count towards usage." The count runs for ever, so `ever` may be more than the
 * period shows.
 */
export async function freeFailures({
  ctx,
  input: { from, to },
}: {
  ctx: Context;
  input: { from: Date; to: Date };
}): Promise<AddressFailures[]> {
  const accountId = ctx.account.id;
  return db().$queryRaw<AddressFailures[]>`
    with failures as (
      select url_hash, count(*) filter (where not billable)::int as free,
             count(*) filter (where billable)::int as counted, max(turn) as turn
      from jobs
      where account_id = ${accountId}::uuid and finished_at >= ${from}::timestamptz and finished_at < ${to}::timestamptz
        and status in ('creation_failed', 'delivery_failed')
      group by url_hash
      order by count(*) desc, max(turn) desc
      limit ${addressesShown}::int
    )
    select j.url, f.free, f.counted, u.failures as ever, j.id as "lastJobId"
    from failures f
    join jobs j on j.account_id = ${accountId}::uuid and j.turn = f.turn
    join url_failures u on u.account_id = ${accountId}::uuid and u.url_hash = f.url_hash
    order by f.free + f.counted desc, f.turn desc`;
}
