import { setTimeout as sleep } from "node:timers/promises";
import { countObjects } from "./bucket-folder.ts";
import { dropWaiting, queueJobs } from "./queue-jobs.ts";
import { type BenchService, totalCpu } from "./service.ts";
import { median } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const smallest = 10;
const larger = [1_000, 100_000];
const goal = 1.05;
const warmUpMs = 3_000;
const forMs = 12_000;
const topUpMs = 200;
/** Jobs that are not waiting any more: one for each of the worker's slots. */
const slots = 32;

/** Light pages rendered from queues of different lengths. */
export const backlog: Workload = {
  name: "backlog",
  about:
    "Light pages rendered from a queue that is held at 10, 1,000 or 100,000 jobs: CPU of web, worker and PostgreSQL per delivered job, over that with 10.",
  run: measure,
};

async function measure({ service, rounds, note }: Bench): Promise<Finding[]> {
  const costs = new Map<number, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const sizes = [smallest, ...larger];
    for (const size of round % 2 === 0 ? sizes : sizes.reverse()) {
      const cpuMs = await costPerJob(service, size);
      costs.set(size, [...(costs.get(size) ?? []), cpuMs]);
      note(`round ${round + 1}: ${size} waiting, ${cpuMs.toFixed(1)} ms of CPU a job`);
    }
  }
  await service.clear();
  const base = costs.get(smallest) ?? [];
  return larger.map((size) => {
    const own = costs.get(size) ?? [];
    const ratios = own.map((cost, round) => cost / (base[round] ?? Number.NaN));
    const figures = `${median(own).toFixed(1)} ms of CPU a job; with ${smallest} ${median(base).toFixed(1)} ms`;
    return { workload: `backlog-${size}`, kind: "cost", ratios, goal, figures };
  });
}

/** ms of CPU of all our processes per delivered job, while `waiting` others wait. */
async function costPerJob(service: BenchService, waiting: number): Promise<number> {
  await service.clear();
  const urls = [service.sites.url("light")];
  let queued = waiting + slots;
  await queueJobs({ sql: service.sql, jobs: queued, urls });
  let start: { cpu: number; delivered: number; browsers: string } | undefined;
  let began = performance.now();
  for (;;) {
    const delivered = await countObjects(service.bucketFolder);
    const passedMs = performance.now() - began;
    if (passedMs >= warmUpMs) start ??= { cpu: totalCpu(service.cpu()), delivered, browsers: service.browsers() };
    if (start !== undefined && start.browsers !== service.browsers()) {
      start = undefined;
      began = performance.now();
    }
    if (start !== undefined && passedMs >= warmUpMs + forMs) {
      const cpuMs = (totalCpu(service.cpu()) - start.cpu) * 1_000;
      await dropWaiting(service.sql);
      return cpuMs / (delivered - start.delivered);
    }
    const missing = waiting + slots + delivered - queued;
    if (missing > 0) await queueJobs({ sql: service.sql, jobs: missing, urls });
    queued += missing;
    await sleep(topUpMs);
  }
}
