import { median } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const callsPerRound = 20;
/** What the service may add to one print, in ms. */
const allowedMs = 20;

/** One download at a time over one bare print at a time, turn about. */
export const downloads: Workload = {
  name: "downloads",
  about:
    "One download at a time over one bare print at a time (warm browser, fresh context), turn about; light page, no wait. The goal is the bare median plus 20 ms.",
  run: measure,
};

async function measure({ service, bare, rounds, note }: Bench): Promise<Finding[]> {
  const url = service.sites.url("light");
  await service.clear();
  await takeTurns({ service, bare, url, calls: 5 });
  const ratios: number[] = [];
  const added: number[] = [];
  const bareMedians: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { bareMs, serviceMs } = await takeTurns({ service, bare, url, calls: callsPerRound });
    ratios.push(median(serviceMs) / median(bareMs));
    added.push(median(serviceMs) - median(bareMs));
    bareMedians.push(median(bareMs));
    note(`round ${round + 1}: bare ${median(bareMs).toFixed(1)} ms, added ${added.at(-1)?.toFixed(1)} ms`);
  }
  const bareMedian = median(bareMedians);
  const figures = `adds ${median(added).toFixed(1)} ms (${Math.min(...added).toFixed(1)} to ${Math.max(...added).toFixed(1)}) to ${bareMedian.toFixed(1)} ms`;
  return [{ workload: "downloads", kind: "latency", ratios, goal: 1 + allowedMs / bareMedian, figures }];
}

async function takeTurns({
  service,
  bare,
  url,
  calls,
}: Pick<Bench, "service" | "bare"> & { url: string; calls: number }): Promise<{
  bareMs: number[];
  serviceMs: number[];
}> {
  const bareMs: number[] = [];
  const serviceMs: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const { finishes } = await bare.run({ urls: [url], concurrency: 1, waitMs: 0 });
    bareMs.push(...finishes.map(({ tookMs }) => tookMs));
    const began = performance.now();
    await service.api.download({ url, wait_time: 0 });
    serviceMs.push(performance.now() - began);
  }
  return { bareMs, serviceMs };
}
