import { config } from "#lib/config/config.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type AdjustedLimits, accountLimits } from "#lib/rate-limit/account-limits.ts";
import { closeDownloadCall, openDownloadCall } from "#lib/rate-limit/download-calls.ts";
import { peekRequests, type RateState, takeRequest, windowSeconds } from "#lib/rate-limit/take-request.ts";

/**
 * What one admitted request holds of a limit. `headers` go on every answer; `release`, where something is held, is called
 * once the answer is fully sent.
 */
export type Admission = {
  admitted: Result<null, Problem>;
  headers: Record<string, string>;
  release?: () => Promise<void>;
};

/** Whose request it is, and what operators adjusted for them. */
export type Limited = AdjustedLimits & { accountId: string };

/** A limit on public requests. `standing` counts nothing: for answers given before the limit is reached. */
export type Limit = {
  admit: (limited: Limited) => Promise<Admission>;
  standing: (limited: Limited | undefined) => Promise<Record<string, string>>;
};

/** "600 requests per minute; exceeding it returns HTTP 429 with `Retry-After` (seconds)." */
export const requestsPerMinute: Limit = {
  async admit(limited) {
    const limit = accountLimits(limited).requestsPerMinute;
    const state = await takeRequest({ accountId: limited.accountId, limit });
    return { admitted: state.allowed ? ok(null) : tooManyRequests(state), headers: rateHeaders(state) };
  },
  async standing(limited) {
    const limit = accountLimits(limited).requestsPerMinute;
    if (limited) return rateHeaders(await peekRequests({ accountId: limited.accountId, limit }));
    return rateHeaders({ allowed: true, limit, remaining: limit, resetSeconds: windowSeconds });
  },
};

/** Downloads are bounded by how many an account has open at once. */
export const openDownloads: Limit = {
  async admit(limited) {
    const { accountId } = limited;
    const limit = accountLimits(limited).downloadsAtOnce;
    // Longer than any call can take, so that only calls of dead processes expire.
    const call = await openDownloadCall({ accountId, limit, expireMs: config().DOWNLOAD_WAIT_MS * 2 });
    if (call === undefined) return { admitted: tooManyDownloads(limit), headers: {} };
    return { admitted: ok(null), headers: {}, release: () => closeDownloadCall({ accountId, call }) };
  },
  standing: async () => ({}),
};

/** For what costs nothing: no limit. */
export const unlimited: Limit = {
  admit: async () => ({ admitted: ok(null), headers: {} }),
  standing: async () => ({}),
};

function tooManyRequests({ limit, resetSeconds }: RateState): Result<null, Problem> {
  return failed({
    code: "rate_limited",
    detail: `An account may send ${limit} requests a minute to the jobs endpoints. Wait ${resetSeconds} s.`,
    headers: { "retry-after": String(resetSeconds) },
  });
}

function tooManyDownloads(limit: number): Result<null, Problem> {
  return failed({
    code: "too_many_downloads",
    detail: `An account may have ${limit} downloads open at once. Wait for one to end, or create jobs instead.`,
    headers: { "retry-after": "1" },
  });
}

function rateHeaders({ limit, remaining, resetSeconds }: RateState): Record<string, string> {
  return {
    "ratelimit-policy": `"jobs";q=${limit};w=${windowSeconds}`,
    ratelimit: `"jobs";r=${remaining};t=${resetSeconds}`,
  };
}
