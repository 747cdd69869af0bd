import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pixelOf } from "#e2e/fixtures/read-pdf.ts";
import { type Renderer, startRenderer } from "./testing/start-renderer.ts";

let renderer: Renderer;
beforeAll(async () => {
  renderer = await startRenderer();
});
afterAll(() => renderer.close());

describe("content", () => {
  test("uses print styles", async () => {
    const { read } = await renderer.printed("/print-styles");
    expect(read.text).toBe("Shown in print");
  });

  test("shows with screen what print styles hide", async () => {
    const { read } = await renderer.printed("/print-styles", { screen: true });
    expect(read.text).toBe("Shown on screens");
  });

  test("prints backgrounds", async () => {
    const { pdf } = await renderer.printed("/background", { margin_left: "0", margin_top: "0" });
    expect(await pixelOf(pdf, { x: 300, y: 300 })).toEqual({ red: 200, green: 30, blue: 60 });
  });

  test("shows the page a window of 1280 × 720 whose frames run, however small it is drawn", async () => {
    const { read } = await renderer.printed("/window", { wait_time: 1.2, screen: true });
    expect(read.text.replaceAll(/\s+/g, " ")).toContain(
      "inner 1280x720 outer 1280x720 screen 1280x720 ratio 1 zoom 1 wide true frames many seen seen+below animated yes scrolled yes light true moving true",
    );
  });

  test("draws images", async () => {
    const { read } = await renderer.printed("/image");
    expect(read.pages[0]?.images).toBe(1);
  });

  test("draws images that load lazily", async () => {
    const { read } = await renderer.printed("/lazy-images");
    expect(read.pages.reduce((sum, { images }) => sum + images, 0)).toBe(5);
  });

  test("waits for fonts that come late", async () => {
    const { pdf } = await renderer.printed("/slow-font");
    expect(pdf.includes("DejaVuSerif-Bold")).toBe(true);
  });

  test("prints what is not HTML and still a page", async () => {
    const { read } = await renderer.printed("/text");
    expect(read.text).toContain("Only plain text");
  });

  test("dismisses dialogs", async () => {
    const { read } = await renderer.printed("/dialogs");
    expect(read.text).toBe("Dialogs gave false and null");
  });

  test("is not held up by windows that it opens", async () => {
    const { read } = await renderer.printed("/popups", { wait_time: 0.5 });
    expect(read.text).toContain("Opens others");
    expect(read.pages).toHaveLength(1);
  });

  test("registers no service worker", async () => {
    const { read } = await renderer.printed("/service-worker", { wait_time: 0.3 });
    expect(read.text).toMatch(/Service worker (absent|refused)/);
    expect(renderer.site.requestsOf("/service-worker.js")).toEqual([]);
  });

  test("stays on a page that starts a download by itself", async () => {
    const { read } = await renderer.printed("/script-download", { wait_time: 0.3 });
    expect(read.text).toBe("Starts a download");
  });
});

describe("header and footer", () => {
  const pageOfPages = '<span class="pageNumber"></span> / <span class="totalPages"></span>';

  test("number the pages", async () => {
    const { read } = await renderer.printed("/sheets?count=3", { footer_template: pageOfPages });
    expect(read.pages.map(({ text }) => text)).toEqual(["Sheet 1\n1 / 3", "Sheet 2\n2 / 3", "Sheet 3\n3 / 3"]);
  });

  test("stand in the margins, legible without any styling and as wide as the text", async () => {
    const options = { header_template: "At the top", footer_template: "At the bottom", margin_left: "2in" };
    const { read } = await renderer.printed("/plain", options);
    const items = read.pages[0]?.items ?? [];
    const header = items.find(({ text }) => text === "At the top");
    const footer = items.find(({ text }) => text === "At the bottom");
    expect(header?.y).toBeLessThan(72 / 2.54);
    expect(footer?.y).toBeGreaterThan(792 - 72 / 2.54);
    for (const item of [header, footer]) {
      expect(item?.fontSize).toBeGreaterThanOrEqual(7);
      expect(item?.x).toBeCloseTo(144, 0);
    }
  });

  test.each(["header_template", "footer_template"] as const)("brings nothing by default beside %s", async (name) => {
    const { read } = await renderer.printed("/sheets?count=1", { [name]: "Alone" });
    expect(read.pages[0]?.items.map(({ text }) => text)).toEqual(expect.arrayContaining(["Sheet 1", "Alone"]));
    expect(read.pages[0]?.items).toHaveLength(2);
  });

  test("keep the styles they bring", async () => {
    const template = "<style>b { font-size: 20px }</style><b>Large</b> small";
    const { read } = await renderer.printed("/plain", { header_template: template, margin_top: "1in" });
    const sizeOf = (text: string) => read.pages[0]?.items.find((item) => item.text.trim() === text)?.fontSize;
    expect(sizeOf("Large")).toBeCloseTo(15, 0);
    expect(sizeOf("small")).toBeCloseTo(7.5, 0);
  });

  test("are not scaled with the page", async () => {
    const { read } = await renderer.printed("/plain", { header_template: "Header", scale: 2 });
    expect(read.pages[0]?.items.find(({ text }) => text === "Header")?.fontSize).toBeCloseTo(7.5, 0);
  });

  test("show an embedded image", async () => {
    const image =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E";
    const { read } = await renderer.printed("/plain", { header_template: `<img src="${image}"> Logo` });
    expect(read.text).toContain("Logo");
  });

  test.each([
    ["a style sheet", (to: string) => `<link rel="stylesheet" href="${to}/x.css">Words`],
    [
      "a style sheet with a bracket in its title",
      (to: string) => `<link title=">" rel="stylesheet" href="${to}/x.css">Words`,
    ],
    ["a link inside a link", (to: string) => `<lin<link>k rel="stylesheet" href="${to}/x.css">Words`],
    ["an import", (to: string) => `<style>@import url("${to}/x.css");</style>Words`],
    ["an escaped import", (to: string) => `<style>@im\\70ort url("${to}/x.css");</style>Words`],
    [
      "a font",
      (to: string) =>
        `<style>@font-face { font-family: x; src: url(${to}/font.ttf) } p { font-family: x }</style><p>Words`,
    ],
    [
      "a font in a layer",
      (to: string) => `<style>@layer a { @font-face { font-family: x; src: url(${to}/font.ttf) } }</style>Words`,
    ],
    ["an image", (to: string) => `<img src="${to}/dot.png">Words`],
    ["a background", (to: string) => `<p style="background: url(${to}/dot.png)">Words</p>`],
    ["a script", (to: string) => `<script src="${to}/script.js"></script>Words`],
    ["an event handler", (to: string) => `<img src="x" onerror="fetch('${to}/plain')">Words`],
    ["a frame", (to: string) => `<iframe src="${to}/plain"></iframe>Words`],
    ["an svg", (to: string) => `<svg><image href="${to}/dot.png"/><style>@import "${to}/x.css";</style></svg>Words`],
    ["an image from disk", () => `<img src="file:///etc/hostname">Words`],
  ])("print and load nothing with %s", async (_, template) => {
    const before = renderer.otherSite.requests.length;
    const { read, blocked } = await renderer.printed("/plain", {
      header_template: template(renderer.otherSite.origin),
    });
    expect(read.text).toContain("Words");
    expect(renderer.otherSite.requests.slice(before)).toEqual([]);
    expect(blocked).toEqual({ count: 0, hosts: [] });
  });

  test("run no script", async () => {
    const { read } = await renderer.printed("/plain", {
      header_template: "Words<script>document.write('ran')</script>",
    });
    expect(read.text).toContain("Words");
    expect(read.text).not.toContain("ran");
  });
});
