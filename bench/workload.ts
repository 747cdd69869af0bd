import type { BareLoop } from "./bare.ts";
import type { BenchService } from "./service.ts";

/** What a ratio means: at least the goal for throughput, at most the goal for the others. */
export type Kind = "throughput" | "latency" | "cost";

/** One measured ratio, a value for each round. */
export type Finding = {
  workload: string;
  kind: Kind;
  ratios: number[];
  goal: number;
  /** The figures behind it, in a few words. */
  figures: string;
};

export type Bench = { service: BenchService; bare: BareLoop; rounds: number; note: (line: string) => void };

export type Workload = {
  name: string;
  /** What is measured against what, in a sentence of the results page. */
  about: string;
  run: (bench: Bench) => Promise<Finding[]>;
};
