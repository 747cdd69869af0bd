import { config } from "#lib/config/config.ts";

/** What operators adjusted for one account; null leaves it at the settings. */
export type AdjustedLimits = { requestsPerMinute: number | null; downloadsAtOnce: number | null };

/** The limits that hold for an account; without one, those of the settings. */
export function accountLimits(adjusted?: AdjustedLimits): { requestsPerMinute: number; downloadsAtOnce: number } {
  const { REQUESTS_PER_MINUTE, DOWNLOADS_AT_ONCE } = config();
  return {
    requestsPerMinute: adjusted?.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    downloadsAtOnce: adjusted?.downloadsAtOnce ?? DOWNLOADS_AT_ONCE,
  };
}
