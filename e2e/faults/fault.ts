import type { Bench } from "./bench.ts";
import type { Random } from "./random.ts";

/** What a fault is handed: the service under load, and where it notes ids that a caller of its own saw. */
export type Strike = { bench: Bench; random: Random; ids: Set<string> };

/** One fault: it strikes, waits until the service has recovered, and says how many ms that took. */
export type Fault = {
  name: string;
  /** Each strike waits out a lease, an absence or a store's fault: it strikes a quarter as often as the others. */
  slow?: true;
  strike: (strike: Strike) => Promise<number>;
};
