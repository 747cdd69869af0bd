import { setTimeout as sleep } from "node:timers/promises";
import type { BareLoop } from "./bare.ts";
import { cpuSeconds } from "./processes.ts";
import type { BenchService } from "./service.ts";
import { median, quantile } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const creationsPerSecond = 300;
const forSeconds = 8;
const barePagesAtOnce = 2;
const bareMs = 5_000;
/** Share of a light page's CPU that accepting a job may cost. */
const cpuGoal = 0.01;
/** A creation should answer sooner than one page is printed. */
const latencyGoal = 1;

/** Jobs created at a steady 300 a second, with no worker running. */
export const creation: Workload = {
  name: "creation",
  about:
    "Jobs created at a steady 300 a second with the worker stopped. cost: CPU of web and PostgreSQL per accepted job over the bare loop's CPU per light page. latency: the 99th percentile of a creation, from when it was due until it was accepted, over the bare loop's time for a light page.",
  run: measure,
};

async function measure({ service, bare, rounds, note }: Bench): Promise<Finding[]> {
  const url = service.sites.url("light");
  const costs: number[] = [];
  const latencies: number[] = [];
  const cpuMs: number[] = [];
  const p99Ms: number[] = [];
  await service.stopWorkers();
  for (let round = 0; round < rounds; round += 1) {
    const page = await measureBarePage(bare, url);
    await service.clear();
    const created = await createSteadily(service, url);
    costs.push(created.cpuMs / page.cpuMs);
    latencies.push(created.p99Ms / page.tookMs);
    cpuMs.push(created.cpuMs);
    p99Ms.push(created.p99Ms);
    note(
      `round ${round + 1}: ${created.cpuMs.toFixed(2)} ms of CPU a job (web ${created.webCpuMs.toFixed(2)}), a light page ${page.cpuMs.toFixed(0)}; median ${created.medianMs.toFixed(1)} ms, p99 ${created.p99Ms.toFixed(1)} ms, ${created.refused} asked to come again`,
    );
  }
  await service.clear();
  await service.startWorkers();
  return [
    {
      workload: "creation",
      kind: "cost",
      ratios: costs,
      goal: cpuGoal,
      figures: `${median(cpuMs).toFixed(2)} ms of CPU a job`,
    },
    {
      workload: "creation",
      kind: "latency",
      ratios: latencies,
      goal: latencyGoal,
      figures: `p99 ${median(p99Ms).toFixed(1)} ms at ${creationsPerSecond} a second`,
    },
  ];
}

/** ms of CPU, and ms in all, that the bare loop takes for one light page. */
async function measureBarePage(bare: BareLoop, url: string): Promise<{ cpuMs: number; tookMs: number }> {
  const before = cpuSeconds(bare.pid);
  const { finishes } = await bare.run({ urls: [url], concurrency: barePagesAtOnce, forMs: bareMs, waitMs: 0 });
  const cpuMs = ((cpuSeconds(bare.pid) - before) * 1_000) / finishes.length;
  return { cpuMs, tookMs: median(finishes.map(({ tookMs }) => tookMs)) };
}

async function createSteadily(service: BenchService, url: string) {
  const jobs = creationsPerSecond * forSeconds;
  const before = service.cpu();
  const refusedBefore = service.api.refused();
  const began = performance.now();
  const tookMs = await Promise.all(
    Array.from({ length: jobs }, async (_, place) => {
      const dueAt = began + (place * 1_000) / creationsPerSecond;
      await sleep(Math.max(1, dueAt - performance.now()));
      await service.api.createJob({ url, wait_time: 0 });
      // From when it was due: a service that stalls must not hide who waited meanwhile.
      return performance.now() - dueAt;
    }),
  );
  const after = service.cpu();
  const webCpuMs = ((after.web - before.web) * 1_000) / jobs;
  const postgresCpuMs = ((after.postgres - before.postgres) * 1_000) / jobs;
  const refused = service.api.refused() - refusedBefore;
  return {
    refused,
    cpuMs: webCpuMs + postgresCpuMs,
    webCpuMs,
    medianMs: median(tookMs),
    p99Ms: quantile(tookMs, 0.99),
  };
}
