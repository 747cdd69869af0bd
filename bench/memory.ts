import { keepInFlight } from "./load.ts";
import { mix } from "./pages.ts";
import { memoryBytes } from "./processes.ts";
import type { BenchService } from "./service.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const earlyRenders = 100;
const allRenders = 1_000;
const goal = 1.2;
const inFlight = 40;
const batchMs = 4_000;
const fullLoadMs = 20_000;
const sampleMs = 1_000;

/** Memory of the worker and its browsers. */
export const memory: Workload = {
  name: "memory",
  about:
    "Memory of the worker and its browsers (PSS): with all slots open on the mix with its 3 s wait, and at rest after 1,000 renders over at rest after 100.",
  run: measure,
};

async function measure({ service, note }: Bench): Promise<Finding[]> {
  const light = [{ url: service.sites.url("light"), wait_time: 0 }];
  let renders = 0;
  async function restAfter(count: number): Promise<number> {
    while (renders < count) {
      await service.clear();
      renders += (await keepInFlight({ service, requests: light, inFlight, forMs: batchMs })).length;
    }
    return memoryBytes(service.workerPid());
  }
  // A worker of its own, so that what earlier workloads left does not count.
  await service.stopWorkers();
  await service.startWorkers();
  const early = await restAfter(earlyRenders);
  const late = await restAfter(allRenders);
  const peak = await peakAtFullLoad(service);
  const figures = `${megabytes(late)} after ${renders} renders, ${megabytes(early)} after ${earlyRenders}; ${megabytes(peak)} at full load`;
  note(figures);
  return [{ workload: "memory", kind: "cost", ratios: [late / early], goal, figures }];
}

async function peakAtFullLoad(service: BenchService): Promise<number> {
  await service.clear();
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryBytes(service.workerPid()));
  }, sampleMs);
  const requests = mix.map((page) => ({ url: service.sites.url(page), wait_time: 3 }));
  await keepInFlight({ service, requests, inFlight, forMs: fullLoadMs });
  clearInterval(timer);
  return peak;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
