import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Renderer, startRenderer } from "./testing/start-renderer.ts";

let renderer: Renderer;
let hanging: Promise<{ ms: number }>;
beforeAll(async () => {
  renderer = await startRenderer();
  // It waits for 10 s: meanwhile the others run.
  hanging = timed(() => renderer.printed("/hanging-fetch", { wait_network: true, wait_network_time: 0 }));
  hanging.catch(() => undefined);
});
afterAll(() => renderer.close());

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
}

describe("wait_time", () => {
  test("0 prints before a timer fires", async () => {
    const { read } = await renderer.printed("/timer?ms=60000", { wait_time: 0 });
    expect(read.text).toBe("Before the timer");
  });

  test("prints after a timer that fires earlier", async () => {
    const { read } = await renderer.printed("/timer?ms=400", { wait_time: 1 });
    expect(read.text).toContain("After the timer");
  });

  test("waits 3 seconds by default", async () => {
    const { result, ms } = await timed(() => renderer.printed("/timer?ms=2500", { wait_time: undefined }));
    expect(result.read.text).toContain("After the timer");
    expect(ms).toBeGreaterThanOrEqual(3_000);
  });
});

describe("wait_css_selector", () => {
  test.each([
    "[id='9 lives']",
    "#\\39 \\ lives",
    "[data-x='a:b' i]",
    ".sm\\:p-1\\/2",
    "div:has(> b[hidden]):not(.x, .y)",
    "body > :nth-last-child(1 of div)",
    "b[hidden]",
    ":is(#nothing, [data-x])",
  ])("waits for %s", async (wait_css_selector) => {
    const { read } = await renderer.printed("/late-element?ms=300", { wait_css_selector });
    expect(read.text).toContain("element came");
  });

  test("fails with selector_timeout when nothing matches", async () => {
    const failure = await renderer.failure(
      "/plain",
      { wait_css_selector: "#never" },
      { limits: { SELECTOR_TIMEOUT_MS: 400 } },
    );
    expect(failure).toMatchObject({ code: "selector_timeout", httpStatus: 200 });
  });

  test("works under a strict content security policy", async () => {
    await renderer.printed("/strict-csp", { wait_css_selector: "h1" });
  });

  test("follows the page through a redirect by script", async () => {
    const { read } = await renderer.printed("/script-redirect?ms=200&to=/plain", { wait_css_selector: "h1" });
    expect(read.text).toContain("Plain page");
  });
});

describe("wait_network", () => {
  test("off prints before a late fetch", async () => {
    const { read } = await renderer.printed("/late-fetch?after=0&takes=60000");
    expect(read.text).toBe("Fetching");
  });

  test("waits for a late fetch", async () => {
    const options = { wait_network: true, wait_network_time: 1 };
    const { read } = await renderer.printed("/late-fetch?after=100&takes=1500", options);
    expect(read.text).toContain("Fetched late");
  });

  test("waits for as long a pause as is asked for", async () => {
    const { ms } = await timed(() => renderer.printed("/plain", { wait_network: true, wait_network_time: 1.5 }));
    expect(ms).toBeGreaterThanOrEqual(1_500);
  });

  test("ends on a page that never stops polling", async () => {
    const limits = { NETWORK_TIMEOUT_MS: 1_500 };
    const { read } = await renderer.printed("/polling", { wait_network: true, wait_network_time: 1 }, { limits });
    expect(read.text).toContain("Polling for ever");
  });

  test("is not held up by event streams and web sockets", async () => {
    const { ms } = await timed(() =>
      renderer.printed("/open-connections", { wait_network: true, wait_network_time: 0.3 }),
    );
    // What hangs would hold it up for 10 s.
    expect(ms).toBeLessThan(10_000);
  });

  test("is held up by a request that hangs for 10 seconds only", { timeout: 60_000 }, async () => {
    const { ms } = await hanging;
    expect(ms).toBeGreaterThanOrEqual(9_500);
    // The wait itself would go on for 40 s.
    expect(ms).toBeLessThan(30_000);
  });
});

describe("loading", () => {
  test("one hanging image does not hold a page past the load limit", async () => {
    const { read } = await renderer.printed("/hanging-image", {}, { limits: { LOAD_TIMEOUT_MS: 500 } });
    expect(read.text).toBe("One image hangs");
    expect(read.pages[0]?.images).toBe(1);
  });

  test("waits for a server that is slow to answer", async () => {
    const { read } = await renderer.printed("/slow?ms=1200");
    expect(read.text).toBe("Slow page");
  });
});
