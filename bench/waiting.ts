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

/** 64 jobs at a time that wait 3 s each, gated and not. */
export const waiting: Workload = {
  name: "waiting",
  about:
    "The mix with the default wait of 3 s, 64 jobs at a time. The bare loop opens all 64 at once, with no gates. latency: median time from a job's start, which is before its page is opened, to its PDF; throughput: pages a second, both over the bare loop's.",
  run: measure,
};

async function measure({ service, bare, rounds, note }: Bench): Promise<Finding[]> {
  const urls = mix.map((page) => service.sites.url(page));
  const requests = urls.map((url) => ({ url, wait_time: waitSeconds }));
  const latencies: number[] = [];
  const rates: number[] = [];
  const gated: number[] = [];
  const ungated: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { finishes } = await bare.run({ urls, concurrency: jobsAtOnce, forMs, waitMs: waitSeconds * 1_000 });
    await service.clear();
    const delivered = await keepInFlight({ service, requests, inFlight: jobsAtOnce, forMs });
    gated.push(await medianRenderMs(service));
    ungated.push(median(finishes.map(({ tookMs }) => tookMs)));
    latencies.push((gated.at(-1) ?? Number.NaN) / (ungated.at(-1) ?? Number.NaN));
    rates.push(rateOf({ finishes: delivered, forMs }) / rateOf({ finishes, forMs }));
    note(
      `round ${round + 1}: gated ${gated.at(-1)?.toFixed(0)} ms, ungated ${ungated.at(-1)?.toFixed(0)} ms, rate ${rates.at(-1)?.toFixed(2)}`,
    );
  }
  const figures = `${median(gated).toFixed(0)} ms; ungated ${median(ungated).toFixed(0)} ms`;
  return [
    { workload: "waiting", kind: "latency", ratios: latencies, goal: latencyGoal, figures },
    {
      workload: "waiting",
      kind: "throughput",
      ratios: rates,
      goal: throughputGoal,
      figures: `${jobsAtOnce} at a time`,
    },
  ];
}

async function medianRenderMs({ sql }: BenchService): Promise<number> {
  const { rows } = await sql.query<{ ms: number }>(
    "select extract(epoch from rendered_at - started_at)::float8 * 1000 as ms from jobs where rendered_at is not null",
  );
  return median(rows.map(({ ms }) => ms));
}
