import { takeAttempt } from "./take-attempt.ts";

/** One count: what is counted, and how often within `windowSeconds`. */
export type Count = { what: string; limit: number; windowSeconds: number };

/**
 * Takes an attempt of each count in turn, and stops at the first that refuses: whoever is over their own
 * limit uses up nothing that they share with others.
 */
export async function takeAttempts(counts: Count[]): Promise<boolean> {
  for (const count of counts) {
    if (!(await takeAttempt(count)).allowed) return false;
  }
  return true;
}
