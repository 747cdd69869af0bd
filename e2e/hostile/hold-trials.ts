import { beforeAll, describe, expect, test } from "vitest";
import { createClient } from "#e2e/api/client.ts";
import { manyAtOnce } from "#e2e/leaks/many-at-once.ts";
import { until } from "#lib/local/until.ts";
import { startService } from "#lib/testing/service.ts";
import type { HostilePage } from "./hostile-page.ts";
import { startHostileSite } from "./hostile-site.ts";
import { type LimitSet, limitSets, longestMs } from "./limits.ts";
import { hostilePages } from "./pages.ts";
import { endOf, nextStartMaxMs, type Trial, trialTable, tryPage } from "./trial.ts";
import { watchWorkerTree } from "./worker-tree.ts";

const lightAtOnce = 4;

/** Tries every page of one set of limits against a service that has them, and tests how each ended. */
export function holdTrials(set: LimitSet): void {
  const pages = hostilePages.filter(({ limits = "patient" }) => limits === set);
  const trials = new Map<HostilePage, Trial>();
  const faults = new Map<HostilePage, unknown>();
  const worker = { before: 0, after: 0 };
  const left = { browsersWhenIdle: 0, browsers: [] as number[], folders: [] as string[] };

  // Every page is tried before the first test looks. Heavy ones come one by one, so that their figures are their own.
  beforeAll(async () => {
    const site = await startHostileSite(pages);
    const service = await startService({
      env: { ...limitSets[set], EGRESS_ALLOW: site.hosts.join(","), REQUESTS_PER_MINUTE: "1000000" },
    });
    const client = createClient({ url: service.webs[0].url, key: service.account.key });
    worker.before = service.workers[0]?.pid ?? 0;
    const tree = watchWorkerTree(worker.before);
    const stage = { client, site, tree, longestMs: longestMs(set) };
    const work = async (page: HostilePage) => {
      try {
        trials.set(page, await tryPage(page, stage));
      } catch (error) {
        faults.set(page, error);
      }
    };
    try {
      await manyAtOnce({ items: pages.filter(({ heavy }) => !heavy), atOnce: lightAtOnce, work });
      await manyAtOnce({ items: pages.filter(({ heavy }) => heavy), atOnce: 1, work });
      await until(() => tree.browsers().length <= 1, { deadlineMs: 30_000 });
      left.browsersWhenIdle = tree.browsers().length;
      worker.after = service.workers[0]?.pid ?? 0;
    } finally {
      await service.stop();
      await site.close();
      left.browsers = tree.browsers();
      left.folders = tree.folders();
      console.log(trialTable([...trials.values()]));
    }
  }, 1_800_000);

  describe("a hostile page ends, and nobody else notices", () => {
    test.for(pages)("$name", (page) => {
      const trial = trials.get(page);
      if (trial === undefined) throw faults.get(page) ?? new Error(`${page.name} was not tried`);
      expect(Object.keys(page.ends)).toContain(endOf(trial.job));
      expect(trial.tookMs).toBeLessThan(longestMs(set));
      expect(trial.neighbours.map(endOf)).toEqual(["delivered", "delivered"]);
      expect(endOf(trial.next)).toBe("delivered");
      expect(trial.nextStartedMs).toBeLessThan(nextStartMaxMs(trial));
    });

    test("the worker has lived through all of it", () => {
      expect(worker.after).toBe(worker.before);
    });

    test("one browser is left, and after the worker's stop neither a process nor a folder", () => {
      expect(left).toEqual({ browsersWhenIdle: expect.toSatisfy((count) => count <= 1), browsers: [], folders: [] });
    });
  });
}
