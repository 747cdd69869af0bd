import type { Bench } from "./bench.ts";
import type { Random } from "./random.ts";

/** What a fault is handed: the service under load, and where it notes ids that a caller of its own saw. */
export type Strike = { bench: Bench; random: Random; ids: Set<string> };

/** One fault: it strikes, waits until the service has recovered, and says how many ms that took. */
export type Fault = {
  name: string;
  strike: (strike: Strike) => Promise<number>;
};
