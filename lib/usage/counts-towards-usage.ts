/** "The first three failed jobs per `url` do not count towards usage." */
export const freeFailuresPerUrl = 3;

/**
 * Whether a finished job counts: every delivered one does; "any failed job after the third for that
 * `url` counts towards usage". `failures` includes this job when it failed.
 */
export function countsTowardsUsage({ delivered, failures }: { delivered: boolean; failures: number }): boolean {
  return delivered || failures > freeFailuresPerUrl;
}
