import { keepInFlight } from "./load.ts";
import { mix } from "./pages.ts";
import { rateOf } from "./rate.ts";
import type { BenchService } from "./service.ts";
import { median } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const jobsAtOnce = 64;
const waitSeconds = 3;
const forMs = 30_000;
const latencyGoal = 0.5;
const throughputGoal = 1;

/** No gates: all of them may be open, and all of them may work. */
const ungatedSettings = { WORKING_PAGES: String(jobsAtOnce), RENDER_SLOTS: String(jobsAtOnce) };

/** 64 jobs at a time that wait 3 s each, gated and not. */
export const waiting: Workload = {
  name: "waiting",
  about:
    "The mix with the default wait of 3 s, 64 jobs at a time, over the same service whose worker opens all 64 at once and lets all of them work. latency: median time from a job's start, which is before its page is opened, to its PDF; throughput: PDFs a second.",
  run: measure,
};

type Run = { latencyMs: number; rate: number };

async function measure({ service, rounds, note }: Bench): Promise<Finding[]> {
  const gated: Run[] = [];
  const ungated: Run[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const runGated = async () => gated.push(await runWith(service, {}));
    const runUngated = async () => ungated.push(await runWith(service, ungatedSettings));
    for (const run of round % 2 === 0 ? [runGated, runUngated] : [runUngated, runGated]) await run();
    note(`round ${round + 1}: gated ${describe(gated.at(-1))}, ungated ${describe(ungated.at(-1))}`);
  }
  await service.stopWorkers();
  await service.startWorkers();
  const over = (figure: keyof Run) => gated.map((run, round) => run[figure] / (ungated[round]?.[figure] ?? Number.NaN));
  const of = (runs: Run[], figure: keyof Run) => median(runs.map((run) => run[figure]));
  return [
    {
      workload: "waiting",
      kind: "latency",
      ratios: over("latencyMs"),
      goal: latencyGoal,
      figures: `${of(gated, "latencyMs").toFixed(0)} ms; ungated ${of(ungated, "latencyMs").toFixed(0)} ms`,
    },
    {
      workload: "waiting",
      kind: "throughput",
      ratios: over("rate"),
      goal: throughputGoal,
      figures: `${of(gated, "rate").toFixed(1)} a second; ungated ${of(ungated, "rate").toFixed(1)}`,
    },
  ];
}

async function runWith(service: BenchService, settings: Record<string, string>): Promise<Run> {
  await service.stopWorkers();
  await service.clear();
  await service.startWorkers({ settings });
  const requests = mix.map((page) => ({ url: service.sites.url(page), wait_time: waitSeconds }));
  const finishes = await keepInFlight({ service, requests, inFlight: jobsAtOnce, forMs });
  return { latencyMs: await medianRenderMs(service), rate: rateOf({ finishes, forMs }) };
}

function describe(run: Run | undefined): string {
  return `${run?.latencyMs.toFixed(0)} ms at ${run?.rate.toFixed(2)}/s`;
}

async function medianRenderMs({ sql }: BenchService): Promise<number> {
  const { rows } = await sql.query<{ ms: number }>(
    "select extract(epoch from rendered_at - started_at)::float8 * 1000 as ms from jobs where rendered_at is not null",
  );
  return median(rows.map(({ ms }) => ms));
}
