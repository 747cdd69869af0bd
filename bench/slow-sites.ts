import { findBestConcurrency } from "./bare.ts";
import { sendOnTime } from "./load.ts";
import { mix } from "./pages.ts";
import { rateOf } from "./rate.ts";
import { median } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const goal = 1.3;
const forMs = 25_000;
const slowAfterMs = 10_000;
/** One slow site to four fast ones: 20 %. */
const fastPerSlow = 4;
/** Share of the machine's limit that the fast pages ask for: a queue that grows would hide everything else. */
const loadShare = 0.5;

/** The mix at a steady rate, with and without sites that answer after 10 s. */
export const slowSites: Workload = {
  name: "slow-sites",
  about:
    "The mix arriving at a steady half of the machine's limit, no wait: median time from accepted to delivered of its pages with 20 % more sites beside them that answer after 10 s, over the same without.",
  run: measure,
};

async function measure({ service, bare, rounds, note }: Bench): Promise<Finding[]> {
  const fastUrls = mix.map((page) => service.sites.url(page));
  const order = { urls: fastUrls, waitMs: 0, forMs: 8_000 };
  const concurrency = await findBestConcurrency({ bare, order, candidates: [2, 3, 4] });
  const { finishes } = await bare.run({ ...order, concurrency });
  const spacingMs = 1_000 / (rateOf({ finishes, forMs: order.forMs }) * loadShare);

  async function fastMedian(withSlow: boolean): Promise<number> {
    await service.clear();
    const schedule = Array.from({ length: Math.floor(forMs / spacingMs) }, (_, place) => {
      const fast = { atMs: place * spacingMs, request: { url: fastUrls[place % fastUrls.length] ?? "", wait_time: 0 } };
      const slow = { ...fast, request: { url: service.sites.url("light", slowAfterMs), wait_time: 0 } };
      return withSlow && place % fastPerSlow === 0 ? [fast, slow] : [fast];
    }).flat();
    const all = await sendOnTime({ service, schedule });
    return median(all.filter(({ url }) => fastUrls.includes(url)).map(({ tookMs }) => tookMs));
  }

  const without: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [false, true] : [true, false];
    for (const withSlow of order) (withSlow ? beside : without).push(await fastMedian(withSlow));
    note(
      `round ${round + 1}: ${without.at(-1)?.toFixed(0)} ms without slow sites, ${beside.at(-1)?.toFixed(0)} ms with`,
    );
  }
  const ratios = beside.map((ms, round) => ms / (without[round] ?? Number.NaN));
  const figures = `${median(beside).toFixed(0)} ms; without slow sites ${median(without).toFixed(0)} ms; one page each ${spacingMs.toFixed(0)} ms`;
  return [{ workload: "slow-sites", kind: "latency", ratios, goal, figures }];
}
