import { config } from "#lib/config/config.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type AdjustedLimits, accountLimits } from "#lib/rate-limit/account-limits.ts";
import { type HeldCall, holdDownload } from "#lib/rate-limit/hold-download.ts";
import { peekRequests, type RateState, takeRequest, windowSeconds } from "#lib/rate-limit/take-request.ts";

/**
 * What one admitted request holds of a limit. `headers` go on every answer; `held`, where something is held, is released
 * once the answer is fully sent.
 */
export type Admission = {
  admitted: Result<null, Problem>;
  headers: Record<string, string>;
  held?: HeldCall;
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

/** ms a download call takes at most beside waiting for its PDF: its body is read, its job created. */
const beforeAndAfterMs = 180_000;

/** Downloads are bounded by how many an account has open at once. */
export const openDownloads: Limit = {
  async admit(limited) {
    const { accountId } = limited;
    const limit = accountLimits(limited).downloadsAtOnce;
    // Longer than any call waits for its PDF, so that only calls of dead processes expire; then for as long as it is sent.
    const expireMs = config().DOWNLOAD_WAIT_MS + beforeAndAfterMs;
    const held = await holdDownload({ accountId, limit, expireMs });
    return held.ok ? { admitted: ok(null), headers: {}, held: held.value } : { admitted: held, headers: {} };
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

function rateHeaders({ limit, remaining, resetSeconds }: RateState): Record<string, string> {
  return {
    "ratelimit-policy": `"jobs";q=${limit};w=${windowSeconds}`,
    ratelimit: `"jobs";r=${remaining};t=${resetSeconds}`,
  };
}
