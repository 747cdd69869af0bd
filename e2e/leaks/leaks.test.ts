import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Result } from "#lib/errors/result.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import { createBrowserPool } from "#worker/render/browser.ts";
import { createWorkGate } from "#worker/render/gates.ts";
import type { RenderedPdf, RenderFailure } from "#worker/render/render.ts";
import { renderPdf } from "#worker/render/render-pdf.ts";
import { type LeakBench, startLeakBench } from "./leak-bench.ts";
import type { LeakPage } from "./leak-page.ts";
import { manyAtOnce } from "./many-at-once.ts";
import { type MulticastWatch, watchMulticast } from "./multicast-watch.ts";
import { leakPages } from "./pages.ts";
import { pretendLookups } from "./pretend-lookups.ts";

/** s a page is left to itself before it is printed: with its loading and printing, the time it has to get out. */
const waitTime = 1;
const rendersAtOnce = 16;

let bench: LeakBench;
let multicast: MulticastWatch;
/** Names that the guard looked up. */
let asked: string[];
const results = new Map<LeakPage, Result<RenderedPdf, RenderFailure>>();

// All pages are rendered before the first test looks: a canary counts until the browsers are gone,
// and with them whatever could still have been sent.
beforeAll(async () => {
  bench = await startLeakBench(leakPages);
  multicast = watchMulticast();
  // The guard itself resolves what it is asked for; here, names of canaries lead where they lead the browser.
  asked = pretendLookups(() => ["127.0.0.1", "::1"]);
  // The flags are what is tried: in a network namespace nothing could leak.
  const pool = createBrowserPool({ executablePath: bench.executablePath, isolation: "flags" });
  const gate = createWorkGate();

  async function render(page: LeakPage): Promise<void> {
    const options = { wait_time: waitTime, ...page.options?.(bench.canaryOf(page)) };
    const result = await renderPdf({
      url: bench.site.url(page),
      options: storedOptionsSchema.parse(options),
      credentials: null,
      alone: false,
      pool,
      gate,
      allow: bench.site.hosts,
    });
    results.set(page, result);
  }
  try {
    await manyAtOnce({ items: leakPages, atOnce: rendersAtOnce, work: render });
  } finally {
    await pool.close();
  }
}, 120_000);

afterAll(async () => {
  vi.restoreAllMocks();
  multicast?.close();
  await bench?.close();
});

describe("no page gets out", () => {
  test.for(leakPages)("$name", (page, { skip }) => {
    skip(bench.lacks(page), `there is no ${page.needs} here`);
    expect(bench.canaryOf(page).visits).toEqual([]);
    if (page.uncertain !== undefined || page.unreached !== undefined) return;
    // It tried, and was refused where it would have been dialled: silence alone could be a page that does nothing. A
    // job tells nothing of a name that leads to a private address, but the guard was asked for it.
    const tried = blockedBy(page) > 0 || asked.includes(bench.canaryOf(page).name);
    expect(tried).toBe(page.heldBy === undefined);
  });

  test("the browser resolves no name by itself", ({ skip }) => {
    skip(bench.resolver === undefined, "there is no canary resolver here");
    expect(bench.resolver?.queries).toEqual([]);
  });

  test("the browser asks the local network for no name", () => {
    expect([...multicast.seen]).toEqual([]);
  });
});

/** Connections that the dialler refused in the render of a page. */
function blockedBy(page: LeakPage): number {
  const result = results.get(page);
  if (result === undefined) throw new Error(`${page.name} was not rendered`);
  return (result.ok ? result.value : result.failure).blocked.count;
}
