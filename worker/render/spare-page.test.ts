import { afterEach, beforeEach, expect, test } from "vitest";
import { config } from "#lib/config/config.ts";
import type { BrowserPool, Lease } from "./browser.ts";
import { createSparePage, type SparePage } from "./spare-page.ts";
import { type Renderer, startRenderer } from "./testing/start-renderer.ts";

let renderer: Renderer;
let spare: SparePage;
/** Every page that was opened, in order. */
let opened: Lease[];

beforeEach(async () => {
  renderer = await startRenderer();
  opened = [];
  const pool: BrowserPool = {
    ...renderer.pool,
    async open(input) {
      const lease = await renderer.pool.open(input);
      opened.push(lease);
      return lease;
    },
  };
  spare = createSparePage({ pool, limits: config(), allow: [renderer.site.host] });
});
afterEach(async () => {
  await spare.close();
  await renderer.close();
});

/** Makes the spare page and waits until it is there. */
async function madeAhead(): Promise<Lease> {
  spare.prepare();
  await expect.poll(() => opened.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const lease = opened.at(-1);
  if (!lease) throw new Error("No page was made ahead");
  return lease;
}

const text = async () => (await renderer.printed("/plain", {}, { spare })).read.text;
const urlOf = ({ page }: Lease) => page.url();

test("a render takes the page that was made ahead, and another is made when it has ended", async () => {
  const { page } = await madeAhead();
  const shown: string[] = [];
  page.on("framenavigated", (frame) => shown.push(frame.url()));
  expect(await text()).toContain("plain");
  expect(shown).toContain(renderer.site.url("/plain"));
  expect(page.isClosed()).toBe(true);
  await expect.poll(() => opened.length, { timeout: 20_000 }).toBe(2);
  expect(opened.slice(1).map(urlOf)).toEqual(["about:blank"]);
});

test("a page goes to one render only: two at once open one more", async () => {
  const { page } = await madeAhead();
  const [one, other] = await Promise.all([spare.take(), spare.take()]);
  expect(one?.page).toBe(page);
  expect(other).toBeUndefined();
  await one?.close();
});

test("a render alone leaves it where it is", async () => {
  const { page } = await madeAhead();
  await renderer.printed("/plain", {}, { spare, alone: true });
  expect(page.url()).toBe("about:blank");
  expect(page.isClosed()).toBe(false);
});

test("when its process has died, the render gets another", async () => {
  const { page } = await madeAhead();
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  expect(await text()).toContain("plain");
});

test("when its browser has died, the render gets another", async () => {
  const { died, page } = await madeAhead();
  await page.context().browser()?.close();
  await expect.poll(() => died.aborted, { timeout: 10_000 }).toBe(true);
  expect(await text()).toContain("plain");
});

test("once closed it is gone, and none is made any more", async () => {
  const { page } = await madeAhead();
  const browser = page.context().browser();
  await spare.close();
  expect(browser?.contexts()).toEqual([]);
  spare.prepare();
  expect(await spare.take()).toBeUndefined();
  expect(opened).toHaveLength(1);
});
