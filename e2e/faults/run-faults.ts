import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { type Bench, startBench } from "./bench.ts";
import type { Fault } from "./fault.ts";
import { outsideFaults } from "./outside-faults.ts";
import { processFaults } from "./process-faults.ts";
import { createRandom, type Random } from "./random.ts";
import { type Outcome, runTrials } from "./trial.ts";

const allFaults: readonly Fault[] = [...processFaults, ...outsideFaults];

const columns = ["fault", "trials", "jobs", "lost", "doubled", "broken", "worst s to recover"] as const;

/** Every fault `--trials` times under load (a slow one a quarter of that), then a random mix for `--minutes`; prints a table. True when nothing was lost, doubled or broken. */
export async function runFaults(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      trials: { type: "string", default: "20" },
      minutes: { type: "string", default: "5" },
      only: { type: "string", default: "" },
    },
  });
  const [seed, trials, minutes] = [Number(values.seed), Number(values.trials), Number(values.minutes)];
  const faults = allFaults.filter(({ name }) => name.includes(values.only));
  const random = createRandom(seed);
  say(`Seed ${seed}, ${trials} trials a fault (slow ones a quarter), then ${minutes} minutes of a random mix.`);
  const bench = await startBench();
  process.once("SIGINT", () => bench.stop().then(() => process.exit(130)));
  const outcomes: Outcome[] = [];
  try {
    for (const fault of trials > 0 ? faults : []) {
      const strikes = Array.from({ length: fault.slow ? Math.ceil(trials / 4) : trials }, () => fault);
      outcomes.push(report(await runTrials({ bench, random, faults: strikes, name: fault.name })));
    }
    if (minutes > 0) outcomes.push(report(await runMix({ bench, random, faults, minutes })));
  } finally {
    await bench.stop();
  }
  say(table(outcomes));
  say("Not simulated: a full disk under PostgreSQL or the bucket, and skewed clocks (every time is the database's).");
  return outcomes.every(isClean);
}

function runMix({
  bench,
  random,
  faults,
  minutes,
}: {
  bench: Bench;
  random: Random;
  faults: readonly Fault[];
  minutes: number;
}): Promise<Outcome> {
  const end = performance.now() + minutes * 60_000;
  function* mix(): Generator<Fault> {
    while (performance.now() < end) yield random.pick(faults);
  }
  return runTrials({ bench, random, faults: mix(), name: `a random mix of all, ${minutes} min`, perSecond: 3 });
}

function isClean({ lost, doubled, broken, failures }: Outcome): boolean {
  return [lost, doubled, broken, failures].every((list) => list.length === 0);
}

/** One line as soon as it is known, and what was wrong below it. */
function report(outcome: Outcome): Outcome {
  say(row(outcome).join("  "));
  const { lost, doubled, broken, failures } = outcome;
  for (const [kind, list] of Object.entries({ lost, doubled, broken, failures })) {
    for (const line of list.slice(0, 10)) say(`    ${kind}: ${line}`);
  }
  return outcome;
}

function table(outcomes: Outcome[]): string {
  const rows = [[...columns], ...outcomes.map(row)];
  const widths = columns.map((_, place) => Math.max(...rows.map((cells) => cells[place]?.length ?? 0)));
  return rows.map((cells) => cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join("  ")).join("\n");
}

function row({ fault, trials, jobs, lost, doubled, broken, failures, worstMs }: Outcome): string[] {
  const figures = [trials, jobs, lost.length, doubled.length, broken.length + failures.length].map(String);
  return [fault, ...figures, (worstMs / 1_000).toFixed(1)];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
