import { type Cpu, totalCpu } from "./service.ts";
import { median } from "./spread.ts";

/** ms of CPU a page, from the seconds used before and after so many pages. */
export function cpuEach({ before, after, pages }: { before: Cpu; after: Cpu; pages: number }): Cpu {
  const each = (part: keyof Cpu) => ((after[part] - before[part]) * 1_000) / pages;
  return { web: each("web"), worker: each("worker"), browsers: each("browsers"), postgres: each("postgres") };
}

/** ms of CPU a page, and what has used them; medians of the rounds. */
export function describeCpu(rounds: readonly Cpu[]): string {
  const part = (name: keyof Cpu) => `${name} ${median(rounds.map((cpu) => cpu[name])).toFixed(0)}`;
  const parts = [part("browsers"), part("worker"), part("web"), part("postgres")].join(", ");
  return `${median(rounds.map(totalCpu)).toFixed(0)} ms of CPU (${parts})`;
}
