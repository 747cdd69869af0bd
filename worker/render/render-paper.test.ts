import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Renderer, startRenderer } from "./testing/start-renderer.ts";

let renderer: Renderer;
beforeAll(async () => {
  renderer = await startRenderer();
});
afterAll(() => renderer.close());

/** Where the first text of a page with no margin of its own begins, and where its line box does. */
async function cornerOf(path: string, options: Parameters<Renderer["printed"]>[1]) {
  const { read } = await renderer.printed(path, options);
  const [item] = read.pages[0]?.items ?? [];
  if (item === undefined) throw new Error("The page is empty");
  return item;
}

const inch = 72;
const cm = 72 / 2.54;

describe("paper", () => {
  test.each([
    { page_size: "Letter", landscape: false, width: 612, height: 792 },
    { page_size: "Legal", landscape: false, width: 612, height: 1008 },
    { page_size: "A3", landscape: false, width: 842, height: 1191 },
    { page_size: "A4", landscape: false, width: 595, height: 842 },
    { page_size: "A5", landscape: false, width: 420, height: 595 },
    { page_size: "A4", landscape: true, width: 842, height: 595 },
    { page_size: { height: "100mm", width: "200mm" }, landscape: false, width: 567, height: 283 },
    { page_size: { height: "6in", width: "4in" }, landscape: false, width: 288, height: 432 },
    { page_size: { height: "6in", width: "4in" }, landscape: true, width: 432, height: 288 },
    { page_size: { height: "5", width: "3.5" }, landscape: false, width: 252, height: 360 },
  ] as const)(
    "prints $page_size, landscape $landscape, as $width by $height points",
    async ({ width, height, ...options }) => {
      const { read } = await renderer.printed("/plain", options);
      expect(Math.abs((read.pages[0]?.width ?? 0) - width)).toBeLessThanOrEqual(2);
      expect(Math.abs((read.pages[0]?.height ?? 0) - height)).toBeLessThanOrEqual(2);
      expect(read.text).toContain("Plain page");
    },
  );

  test("has margins of 1cm unless told otherwise", async () => {
    const corner = await cornerOf("/corner", {});
    expect(corner.x).toBeCloseTo(1 * cm, 0);
    // 20px text on a 20px line: the baseline is some 12 points below the line's top.
    expect(corner.y - 1 * cm).toBeGreaterThan(10);
    expect(corner.y - 1 * cm).toBeLessThan(15);
  });

  test.each([
    { margin: "0", points: 0 },
    { margin: "2", points: 2 * inch },
    { margin: "1.5in", points: 1.5 * inch },
    { margin: "3cm", points: 3 * cm },
  ])("puts the text $points points from the left for margin_left $margin", async ({ margin, points }) => {
    const { x } = await cornerOf("/corner", { margin_left: margin });
    expect(Math.abs(x - points)).toBeLessThanOrEqual(1);
  });

  test("moves the text down by margin_top", async () => {
    const near = await cornerOf("/corner", { margin_top: "1in" });
    const far = await cornerOf("/corner", { margin_top: "3in" });
    expect(far.y - near.y).toBeCloseTo(2 * inch, 0);
  });

  test("ends the text where margin_right begins", async () => {
    const { read } = await renderer.printed("/edges", { margin_right: "2in" });
    const right = read.pages[0]?.items.find(({ text }) => text === "RIGHTMOST");
    expect(Math.abs((right?.x ?? 0) + (right?.width ?? 0) - (612 - 2 * inch))).toBeLessThanOrEqual(1);
  });

  test("breaks pages where margin_bottom begins", async () => {
    const small = await renderer.printed("/tall", { margin_bottom: "0" });
    const large = await renderer.printed("/tall", { margin_bottom: "6in" });
    expect(large.pages).toBeGreaterThan(small.pages);
    for (const page of large.read.pages) {
      for (const { y } of page.items) expect(y).toBeLessThanOrEqual(792 - 6 * inch);
    }
  });

  test.each([0.1, 0.5, 1, 2])("scales the content by %d and leaves the margins", async (scale) => {
    const corner = await cornerOf("/corner", { scale, margin_left: "1in" });
    expect(corner.fontSize).toBeCloseTo(15 * scale, 1);
    expect(Math.abs(corner.x - inch)).toBeLessThanOrEqual(1);
  });

  test.each(["/own-page-rule", "/important-page-rule", "/tiny-page-rule"])(
    "lets the options win over the @page of %s",
    async (path) => {
      const options = { page_size: "A4", margin_left: "2in", margin_top: "1in", scale: 0.8 } as const;
      const { read, pages } = await renderer.printed(path, options);
      const page = read.pages[0];
      expect(pages).toBe(1);
      expect(Math.abs((page?.width ?? 0) - 595)).toBeLessThanOrEqual(2);
      expect(Math.abs((page?.items[0]?.x ?? 0) - 2 * inch)).toBeLessThanOrEqual(1);
      expect(page?.items[0]?.fontSize).toBeCloseTo(15 * 0.8, 1);
    },
  );

  test("lets the options win under a strict content security policy", async () => {
    const { x } = await cornerOf("/strict-csp", { margin_left: "2in" });
    expect(Math.abs(x - 2 * inch)).toBeLessThanOrEqual(1);
  });

  test.each([1, 3, 40])("counts %d pages as a PDF reader does", async (count) => {
    const { pages, read } = await renderer.printed(`/sheets?count=${count}`);
    expect(pages).toBe(count);
    expect(read.pages.map(({ text }) => text)).toEqual(
      Array.from({ length: count }, (_, index) => `Sheet ${index + 1}`),
    );
  });

  test("is tagged for screen readers", async () => {
    const { read } = await renderer.printed("/plain");
    expect(read.tagged).toBe(true);
  });

  test("fails with too_large beyond the permitted pages", async () => {
    const failure = await renderer.failure("/sheets?count=6", {}, { limits: { PDF_MAX_PAGES: 5 } });
    expect(failure.code).toBe("too_large");
    await renderer.printed("/sheets?count=5", {}, { limits: { PDF_MAX_PAGES: 5 } });
  });

  test("fails with too_large beyond the permitted bytes", async () => {
    const failure = await renderer.failure("/plain", {}, { limits: { PDF_MAX_BYTES: 1_000 } });
    expect(failure.code).toBe("too_large");
  });
});
