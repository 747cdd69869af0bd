/** More than this many unknown reports of one account and minute are left to an operator. */
const most = 16;

type Sent = { id: string; quantity: number };

/**
 * Which of the reports whose fate is unknown Stripe has counted: those that together make up what its
 * own sum holds beyond the reports known to be accepted. Undefined when no selection does. Where several
 * do, any is right, because only sums are billed.
 */
export function acceptedReports({ unknown, counted }: { unknown: Sent[]; counted: number }): string[] | undefined {
  if (unknown.length > most) return undefined;
  for (let selection = 0; selection < 2 ** unknown.length; selection += 1) {
    const chosen = unknown.filter((_, place) => selection & (1 << place));
    const sum = chosen.reduce((total, { quantity }) => total + quantity, 0);
    if (sum === counted) return chosen.map(({ id }) => id);
  }
  return undefined;
}
