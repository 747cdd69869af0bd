import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertManyJobs } from "#lib/testing/many-jobs.ts";
import { type Dashboard, startDashboard, visitAsMember } from "./dashboard.ts";

let dashboard: Dashboard;
let accountId: string;

/** Bytes of script as they go over the wire: React and Next are most of them, and a page adds little. */
const scriptMaxBytes = 350_000;
/** The landing page may draw a PDF, and what draws it is as large as all the rest. */
const landingMaxBytes = 700_000;
const visits = 2;

beforeAll(async () => {
  dashboard = await startDashboard({ workers: 0 });
  accountId = (await dashboard.service.newAccount()).id;
  await insertManyJobs({ accountId, jobs: 100_000 });
}, 180_000);
afterAll(() => dashboard?.stop());

type Figures = { paintMs: number; scriptBytes: number; scriptBytesUnpacked: number };

/** What a browser says of a page that it has just loaded. */
function figuresOf(page: Page): Promise<Figures> {
  return page.evaluate(async () => {
    const paintMs = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
    });
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => /\.js(\?|$)/.test(entry.name));
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
    return {
      paintMs,
      scriptBytes: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)),
      scriptBytesUnpacked: sum(scripts.map(({ decodedBodySize }) => decodedBodySize)),
    };
  });
}

/** The best of a few first visits, each with an empty cache: the machine may be busy with other things. */
async function measure(path: string, visit: () => Promise<Page>): Promise<Figures> {
  const all: Figures[] = [];
  while (all.length < visits) {
    const page = await visit();
    await page.goto(path, { waitUntil: "networkidle" });
    all.push(await figuresOf(page));
    await page.context().close();
  }
  const [best] = all.sort((one, other) => one.paintMs - other.paintMs);
  if (!best) throw new Error("No page was measured");
  process.stdout.write(
    `  ${path}: largest contentful paint ${Math.round(best.paintMs)} ms, scripts ${best.scriptBytes} bytes packed, ${best.scriptBytesUnpacked} unpacked\n`,
  );
  return best;
}

test.each(["/jobs", "/jobs?within=7d&address=host-7.example", "/usage"])(
  "%s shows 100,000 jobs with little script, and how soon it was painted is printed",
  async (path) => {
    const { scriptBytes } = await measure(path, async () => (await visitAsMember(dashboard, { accountId })).page);
    expect(scriptBytes).toBeLessThan(scriptMaxBytes);
  },
);

test("the landing page needs little script, and how soon it was painted is printed", async () => {
  const { scriptBytes } = await measure("/", () => dashboard.visit());
  expect(scriptBytes).toBeLessThan(landingMaxBytes);
});
