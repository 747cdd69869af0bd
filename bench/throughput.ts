import { findBestConcurrency } from "./bare.ts";
import { cpuEach, describeCpu } from "./cpu-each.ts";
import { workThrough } from "./load.ts";
import type { PageName } from "./pages.ts";
import { cpuSeconds } from "./processes.ts";
import { rateOf } from "./rate.ts";
import type { Cpu } from "./service.ts";
import { median } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

export type ThroughputInput = {
  name: string;
  about: string;
  pages: readonly PageName[];
  goal: number;
  waitSeconds: number;
  /** ms each side runs in a round; long enough for about a hundred pages. */
  forMs: number;
  /** Pages at once that the bare loop tries. */
  candidates: readonly number[];
};

/** The rate of the whole service, from accepted job to object in the bucket, over that of the bare loop. */
export function throughput(input: ThroughputInput): Workload {
  return { name: input.name, about: input.about, run: (bench) => measure(bench, input) };
}

async function measure(
  { service, bare, rounds, note }: Bench,
  { name, pages, goal, waitSeconds, forMs, candidates }: ThroughputInput,
): Promise<Finding[]> {
  const urls = pages.map((page) => service.sites.url(page));
  const order = { urls, waitMs: waitSeconds * 1_000, forMs };
  const concurrency = await findBestConcurrency({ bare, order, candidates });
  note(`the bare loop is best with ${concurrency} pages at once`);

  const bareRates: number[] = [];
  const serviceRates: number[] = [];
  const bareCpuMs: number[] = [];
  const serviceCpu: Cpu[] = [];
  // The bare loop is warm from finding its concurrency: the service must be too.
  await service.clear();
  await workThrough({ service, urls, waitSeconds, forMs: forMs / 2 });
  for (let round = 0; round < rounds; round += 1) {
    const runBare = async () => {
      const before = cpuSeconds(bare.pid);
      const { finishes } = await bare.run({ ...order, concurrency });
      bareCpuMs.push(((cpuSeconds(bare.pid) - before) * 1_000) / finishes.length);
      bareRates.push(rateOf({ finishes, forMs }));
    };
    const runService = async () => {
      await service.clear();
      const [before, browsers] = [service.cpu(), service.browsers()];
      const finishes = await workThrough({ service, urls, waitSeconds, forMs });
      const cpu = cpuEach({ before, after: service.cpu(), pages: finishes.length });
      if (service.browsers() === browsers) serviceCpu.push(cpu);
      serviceRates.push(rateOf({ finishes, forMs }));
    };
    // Each goes first in every other round, so that what drifts falls on both.
    for (const run of round % 2 === 0 ? [runBare, runService] : [runService, runBare]) await run();
    note(
      `round ${round + 1}: bare ${bareRates.at(-1)?.toFixed(2)}/s at ${bareCpuMs.at(-1)?.toFixed(0)} ms of CPU, service ${serviceRates.at(-1)?.toFixed(2)}/s at ${describeCpu(serviceCpu.slice(-1))}`,
    );
  }
  const ratios = serviceRates.map((rate, round) => rate / (bareRates[round] ?? Number.NaN));
  const figures = `${median(serviceRates).toFixed(1)} a second at ${describeCpu(serviceCpu)}; bare ${median(bareRates).toFixed(1)} at ${median(bareCpuMs).toFixed(0)} ms, with ${concurrency} at once`;
  return [{ workload: name, kind: "throughput", ratios, goal, figures }];
}
