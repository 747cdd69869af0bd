import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config } from "#lib/config/config.ts";
import { until } from "#lib/local/until.ts";
import { type LeakBench, startLeakBench } from "./leak-bench.ts";
import type { LeakPage } from "./leak-page.ts";
import { manyAtOnce } from "./many-at-once.ts";
import { leakPages } from "./pages.ts";

// The same pages in a browser without the guard: what the guarded suite finds silent is heard here,
// so that suite can fail.

/** ms for a canary that must be reached. */
const reachDeadlineMs = 10_000;
/** ms for one that is not: the page's loading and printing, and as long again as a guarded page waits. */
const silenceMs = 1_000;
const stepTimeoutMs = 5_000;
const pagesAtOnce = 12;

let bench: LeakBench;
beforeAll(async () => {
  bench = await startLeakBench(leakPages);
  const browser = await launchUnguarded();
  try {
    await manyAtOnce({
      items: leakPages.filter((page) => !bench.lacks(page) && page.guardedOnly === undefined),
      atOnce: pagesAtOnce,
      work: (page) => show(browser, page),
    });
  } finally {
    await browser.close();
  }
}, 120_000);
afterAll(() => bench?.close());

describe("without the guard", () => {
  test.for(leakPages)("$name", (page, { skip }) => {
    skip(bench.lacks(page), `there is no ${page.needs} here`);
    skip(page.guardedOnly !== undefined, page.guardedOnly);
    skip(page.uncertain !== undefined, page.uncertain);
    const { visits } = bench.canaryOf(page);
    if (page.unreached === undefined) expect(visits).not.toEqual([]);
    else expect(visits).toEqual([]);
  });

  test("a browser asks the canary resolver", ({ skip }) => {
    skip(bench.resolver === undefined, "there is no canary resolver here");
    expect(bench.resolver?.queries).not.toEqual([]);
  });
});

function launchUnguarded(): Promise<Browser> {
  const { FONTCONFIG_FILE } = config();
  return chromium.launch({
    executablePath: bench.executablePath,
    // Where no resolver can be put in the way, names stay unknown, and nothing leaves the machine.
    args: [
      "--disable-features=WebRtcHideLocalIpsWithMdns",
      // Reports wait for a minute otherwise.
      "--short-reporting-delay",
      ...(bench.resolver === undefined ? ["--host-resolver-rules=MAP *.example.com ~NOTFOUND"] : []),
    ],
    env: FONTCONFIG_FILE === undefined ? {} : { FONTCONFIG_FILE },
  });
}

/** Opens a page, prints it as it is, and stays until its canary was reached or had its time. */
async function show(browser: Browser, leak: LeakPage): Promise<void> {
  const canary = bench.canaryOf(leak);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(bench.site.url(leak), { timeout: stepTimeoutMs }).catch(() => undefined);
    await print(page, leak);
    const deadlineMs = leak.unreached === undefined ? reachDeadlineMs : silenceMs;
    await until(async () => canary.visits.length > 0, { deadlineMs });
  } finally {
    await context.close();
  }
}

async function print(page: Page, leak: LeakPage): Promise<void> {
  const { header_template: headerTemplate, footer_template: footerTemplate } =
    leak.options?.(bench.canaryOf(leak)) ?? {};
  const templates = headerTemplate
    ? { displayHeaderFooter: true, headerTemplate, footerTemplate: footerTemplate ?? "" }
    : {};
  // What the page navigates to meanwhile, or a template, may make printing fail.
  await page.pdf({ ...templates }).catch(() => undefined);
}
