/** What the first part of a run is: filling up, not work at full rate. */
const warmUpShare = 0.25;

/** Pages that tell a rate. */
const fewest = 12;

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
  const end = Math.max(...finishes.map(({ atMs }) => atMs));
  // On a machine that is busy with other things few end in time; then all that ended count.
  const inTime = finishes.filter(({ atMs }) => atMs <= forMs).length;
  const last = inTime < fewest ? end : Math.min(forMs, end);
  const counted = finishes
    .map(({ atMs }) => atMs)
    .filter((atMs) => atMs >= last * warmUpShare && atMs <= last)
    .sort((one, other) => one - other);
  const first = counted[0];
  const latest = counted.at(-1);
  if (first === undefined || latest === undefined || latest === first)
    throw new Error("Too few pages were finished to tell a rate");
  return ((counted.length - 1) / (latest - first)) * 1_000;
}
