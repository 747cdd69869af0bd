import { countsTowardsUsage } from "./counts-towards-usage.ts";

/** Addresses that had as many failures before a period, and as many in it. */
export type FailureGroup = { addresses: number; before: number; within: number };

/** What a period's jobs count for by the rule alone: every delivered one, and each address's failures in their turn. */
export function recountUsage({ delivered, failures }: { delivered: number; failures: FailureGroup[] }): number {
  return failures.reduce((sum, group) => sum + group.addresses * countedFailures(group), delivered);
}

function countedFailures({ before, within }: FailureGroup): number {
  let counted = 0;
  for (let n = before + 1; n <= before + within; n += 1) {
    if (countsTowardsUsage({ delivered: false, failures: n })) counted += 1;
  }
  return counted;
}
