import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "playwright";
import { librariesBeside } from "#worker/render/browser-folder.ts";
import type { BareOrder, BareRun } from "./bare.ts";

// The bare loop: what the same Chromium does with no service around it. A warm browser, a fresh
// context for each page, goto, pdf. In a process of its own, so that nothing else is measured with
// it; bench/bare.ts starts it and sends its orders.
const executablePath = process.env.CHROMIUM_PATH ?? "";
const libraries = librariesBeside(executablePath);
const browser = await chromium.launch({
  executablePath,
  // The one flag of ours that changes what is drawn.
  args: ["--font-render-hinting=none"],
  env: {
    FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? "",
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
  },
});
process.on("message", async (order: BareOrder) => process.send?.(await run(browser, order)));
process.on("disconnect", async () => {
  await browser.close();
  process.exit(0);
});
process.send?.("ready");

/** Keeps `concurrency` pages open until the time is over, or until each address was printed once when no time is given. */
async function run(browser: Browser, { urls, concurrency, forMs, waitMs }: BareOrder): Promise<BareRun> {
  const began = performance.now();
  const finishes: BareRun["finishes"] = [];
  let next = 0;
  const goesOn = () => (forMs === undefined ? next < urls.length : performance.now() - began < forMs);

  async function lane(): Promise<void> {
    while (goesOn()) {
      const url = urls[next % urls.length] ?? "";
      next += 1;
      const startedAt = performance.now();
      await renderPage({ browser, url, waitMs });
      const now = performance.now();
      finishes.push({ atMs: now - began, tookMs: now - startedAt });
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane));
  return { finishes };
}

async function renderPage({ browser, url, waitMs }: { browser: Browser; url: string; waitMs: number }): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  if (waitMs > 0) await sleep(waitMs);
  const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
  await page.pdf({ format: "Letter", margin, printBackground: true, tagged: true });
  await context.close();
}
