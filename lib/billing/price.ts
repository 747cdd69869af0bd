import { currency, type Plan } from "./plans.ts";

/** What a number of counted jobs of one period costs on a plan, in cents. The free plan costs nothing. */
export function priceOf({ plan, jobs }: { plan: Plan; jobs: number }): number {
  return Math.max(0, jobs - plan.includedJobs) * (plan.centsPerJob ?? 0);
}

/** The most jobs of one period that cost no more than `cents`; null when any number does. */
export function jobsWithin({ plan, cents }: { plan: Plan; cents: number }): number | null {
  if (plan.centsPerJob === null || plan.centsPerJob === 0) return null;
  return plan.includedJobs + Math.floor(cents / plan.centsPerJob);
}

/** Cents as people read them, with the currency: $12.30. */
export function money(cents: number): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(cents / 100);
}
