/** What the first part of a run is: filling up, not work at full rate. */
const warmUpShare = 0.25;

/**
 * Pages finished a second while the run was at its full rate: after the first quarter and before its
 * end, from one finish to another, so that no unfinished page counts.
 */
export function rateOf({
  finishes,
  forMs = Number.POSITIVE_INFINITY,
}: {
  finishes: readonly { atMs: number }[];
  forMs?: number | undefined;
}): number {
  const last = Math.min(forMs, Math.max(...finishes.map(({ atMs }) => atMs)));
  const counted = finishes
    .map(({ atMs }) => atMs)
    .filter((atMs) => atMs >= last * warmUpShare && atMs <= last)
    .sort((one, other) => one - other);
  const first = counted[0];
  const end = counted.at(-1);
  if (first === undefined || end === undefined || end === first)
    throw new Error("Too few pages were finished to tell a rate");
  return ((counted.length - 1) / (end - first)) * 1_000;
}
