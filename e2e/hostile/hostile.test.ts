import { beforeAll, describe, expect, test } from "vitest";
import { createClient } from "#e2e/api/client.ts";
import { manyAtOnce } from "#e2e/leaks/many-at-once.ts";
import { until } from "#lib/local/until.ts";
import { startService } from "#lib/testing/service.ts";
import type { HostilePage } from "./hostile-page.ts";
import { startHostileSite } from "./hostile-site.ts";
import { hostilePages } from "./pages.ts";
import { endOf, type Trial, trialTable, tryPage } from "./trial.ts";
import { watchWorkerTree } from "./worker-tree.ts";

/** Shorter than in earnest, so that a page that needs every one of them is over in seconds. */
const limits = {
  NAVIGATION_TIMEOUT_MS: "3000",
  LOAD_TIMEOUT_MS: "2000",
  SELECTOR_TIMEOUT_MS: "2000",
  NETWORK_TIMEOUT_MS: "3000",
  FONTS_TIMEOUT_MS: "1000",
  PRINT_TIMEOUT_MS: "6000",
  RENDER_TIMEOUT_MS: "10000",
  RESPONSE_MAX_BYTES: "5000000",
  RENDER_MAX_BYTES: "10000000",
  PDF_MAX_BYTES: "10000000",
  PDF_MAX_PAGES: "200",
  BROWSER_MAX_MEMORY_BYTES: "800000000",
};
/** ms: a page that takes its renderer down is tried three times, and a context that does not close is given 3 s. */
const deadlineMs = 3 * (10_000 + 3_000);
const nextStartDeadlineMs = 2_000;
const lightAtOnce = 4;

const trials = new Map<HostilePage, Trial>();
const worker = { before: 0, after: 0 };
const left = { browsersWhenIdle: 0, browsers: [] as number[], folders: [] as string[] };

// Every page is tried before the first test looks. Heavy ones come one by one, so that their figures are their own.
beforeAll(async () => {
  const site = await startHostileSite(hostilePages);
  const service = await startService({
    env: { ...limits, EGRESS_ALLOW: site.hosts.join(","), REQUESTS_PER_MINUTE: "1000000" },
  });
  const client = createClient({ url: service.webs[0].url, key: service.account.key });
  worker.before = service.workers[0]?.pid ?? 0;
  const tree = watchWorkerTree(worker.before);
  const work = async (page: HostilePage) => void trials.set(page, await tryPage(page, { client, site, tree }));
  try {
    await manyAtOnce({ items: hostilePages.filter(({ heavy }) => !heavy), atOnce: lightAtOnce, work });
    await manyAtOnce({ items: hostilePages.filter(({ heavy }) => heavy), atOnce: 1, work });
    await until(() => tree.browsers().length <= 1, { deadlineMs: 10_000 });
    left.browsersWhenIdle = tree.browsers().length;
    worker.after = service.workers[0]?.pid ?? 0;
  } finally {
    await service.stop();
    await site.close();
    left.browsers = tree.browsers();
    left.folders = tree.folders();
    console.log(trialTable([...trials.values()]));
  }
}, 600_000);

describe("a hostile page ends, and nobody else notices", () => {
  test.for(hostilePages)("$name", (page) => {
    const trial = trials.get(page);
    if (trial === undefined) throw new Error(`${page.name} was not tried`);
    expect([page.ends].flat()).toContain(endOf(trial.job));
    expect(trial.tookMs).toBeLessThan(deadlineMs);
    expect(trial.neighbours.map(endOf)).toEqual(["delivered", "delivered"]);
    expect(endOf(trial.next)).toBe("delivered");
    expect(trial.nextStartedMs).toBeLessThan(nextStartDeadlineMs);
  });

  test("the worker has lived through all of it", () => {
    expect(worker.after).toBe(worker.before);
  });

  test("one browser is left, and after the worker's stop neither a process nor a folder", () => {
    expect(left).toEqual({ browsersWhenIdle: expect.toSatisfy((count) => count <= 1), browsers: [], folders: [] });
  });
});
