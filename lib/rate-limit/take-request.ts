import { hot } from "#lib/db/hot.ts";

export const windowSeconds = 60;

/** Where an account stands in its current window. `resetSeconds` is whole and at least 1. */
export type RateState = { allowed: boolean; limit: number; remaining: number; resetSeconds: number };

type Window = { requests: number; secondsLeft: number };

/**
 * Counts one request of the account: "600 requests per minute", in one-minute windows that begin with
 * its first request. One statement on one row and the database's clock: exact for any number of web processes.
 */
export async function takeRequest({ accountId, limit }: { accountId: string; limit: number }): Promise<RateState> {
  const [window] = await hot<Window>`
    insert into rate_windows as w (account_id, started_at, requests)
    values (${accountId}::uuid, clock_timestamp(), 1)
    on conflict (account_id) do update set
      requests = case when w.started_at + interval '1 minute' <= clock_timestamp() then 1 else w.requests + 1 end,
      started_at = case when w.started_at + interval '1 minute' <= clock_timestamp() then clock_timestamp() else w.started_at end
    returning requests, extract(epoch from started_at + interval '1 minute' - clock_timestamp())::float8 as "secondsLeft"`;
  return stateOf({ window, limit });
}

/** The same, counting nothing: for answers that were given before the limit was reached. */
export async function peekRequests({ accountId, limit }: { accountId: string; limit: number }): Promise<RateState> {
  const [window] = await hot<Window>`
    select requests, extract(epoch from started_at + interval '1 minute' - clock_timestamp())::float8 as "secondsLeft"
    from rate_windows
    where account_id = ${accountId}::uuid and started_at + interval '1 minute' > clock_timestamp()`;
  return stateOf({ window, limit });
}

/** How a window reads: pure, `window` undefined when none has begun. */
export function stateOf({ window, limit }: { window: Window | undefined; limit: number }): RateState {
  const { requests, secondsLeft } = window ?? { requests: 0, secondsLeft: windowSeconds };
  return {
    allowed: requests <= limit,
    limit,
    remaining: Math.max(0, limit - requests),
    resetSeconds: Math.max(1, Math.ceil(secondsLeft)),
  };
}
