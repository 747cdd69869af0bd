const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** ms before each attempt: at once, then 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h after the one before. */
export const pausesMs = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const;

/** Attempts of an event before it has failed. */
export const scheduledAttempts = pausesMs.length;

/** A pause is drawn out by up to this share, so that what failed together does not come back together. */
const jitter = 0.1;

/** A receiver may ask for patience, but not for so much that its events are as good as lost. */
const longestRetryAfterMs = 24 * hour;

/**
 * ms until the next attempt after `attempts` have failed; undefined when there is none. The
 * receiver's Retry-After is honoured when it is longer than the schedule's own pause. `random`: 0 to 1.
 */
export function nextPauseMs({
  attempts,
  attemptsAllowed,
  retryAfterMs = 0,
  random = Math.random(),
}: {
  attempts: number;
  attemptsAllowed: number;
  retryAfterMs?: number | undefined;
  random?: number;
}): number | undefined {
  const scheduled = pausesMs[attempts];
  if (scheduled === undefined || attempts >= attemptsAllowed) return undefined;
  return Math.round(Math.max(scheduled * (1 + jitter * random), retryAfterMs));
}

/** ms that a Retry-After header asks for, in seconds or as a date; undefined when it is neither. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * second : dateOf(text) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : undefined;
}

/** An HTTP date begins with the day's name; Date.parse alone would also take "-5" for a year. */
function dateOf(text: string): number {
  return /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
}
