import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { docsPages } from "#app/(site)/docs/_frame/contents.ts";
import { until } from "#lib/local/until.ts";
import { codeSample } from "#lib/samples/sample.ts";
import {
  type Dashboard,
  expectAccessible,
  keepPicture,
  startDashboard,
  type Width,
  widths,
} from "../dashboard/dashboard.ts";

let dashboard: Dashboard;
const paths = ["/", "/try", "/pricing", ...docsPages().map(({ href }) => href)];
const shades = [
  { shade: "light", dark: false },
  { shade: "dark", dark: true },
];

beforeAll(async () => {
  dashboard = await startDashboard({ workers: 0 });
});
afterAll(() => dashboard?.stop());

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  describe.each(shades)("in $shade", ({ shade, dark }) => {
    test.each(paths)("%s has one h1, fits its width, shows its pictures and is accessible", async (path) => {
      const page = await dashboard.visit({ width, dark });
      await page.goto(path);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await brokenPictures(page)).toEqual([]);
      // A phone in the dark has the layout of a phone and the colours of the dark, both looked at elsewhere.
      if (!(dark && width === "phone")) await expectAccessible(page);
      await keepPicture(page, `site${path.replaceAll("/", "-")}-${width}-${shade}`);
      await page.context().close();
    });
  });
});

test("titles and descriptions tell the pages apart", async () => {
  const page = await dashboard.visit();
  const titles: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(paths.length);
});

test("every link on the public pages leads somewhere, and every anchor is there", async () => {
  const page = await dashboard.visit();
  const hrefs = new Set<string>();
  const ids = new Map<string, Set<string>>();
  for (const path of paths) {
    await page.goto(path);
    ids.set(path, new Set(await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id))));
    const found = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const href of found) if (href.startsWith(dashboard.url)) hrefs.add(href.slice(dashboard.url.length) || "/");
  }
  const broken: string[] = [];
  for (const href of hrefs) {
    const [path = "/", anchor] = href.split("#");
    if (anchor !== undefined && ids.has(path) && !ids.get(path)?.has(anchor)) broken.push(href);
  }
  const addresses = [...new Set([...hrefs].map((href) => href.split("#")[0] ?? ""))].filter((path) => !ids.has(path));
  for (const address of addresses) {
    const { status } = await fetch(`${dashboard.url}${address}`);
    // The API asks for a key before it says anything; the OpenAPI document does not.
    if (status !== 200) broken.push(`${address}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test("the contents name the headings that are there, in their words", async () => {
  const page = await dashboard.visit();
  for (const { href, headings } of docsPages()) {
    await page.goto(href);
    for (const { id, title } of headings) {
      expect(await page.locator(`[id="${id}"]`).textContent(), `${href}#${id}`).toContain(title);
    }
  }
});

describe("the docs", () => {
  test("find a heading from the keyboard, on another page", async () => {
    const page = await dashboard.visit();
    await page.goto("/docs");
    // The key is heard once the page's script runs; the field then has the focus, and "/" would be typed into it.
    const field = page.getByLabel("Find in the docs");
    const hasFocus = () => field.evaluate((element) => element === document.activeElement);
    await until(
      async () => {
        if (!(await hasFocus())) await page.keyboard.press("/");
        return hasFocus();
      },
      { deadlineMs: 10_000 },
    );
    await field.fill("wait css");
    await page.getByRole("link", { name: "wait_css_selector" }).waitFor();
    await keepPicture(page, "site-docs-search");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/options#wait_css_selector");
    await page.getByRole("heading", { name: "wait_css_selector" }).waitFor();
  });

  test("show the same code as the playground, keep the chosen language, and copy it", async () => {
    const page = await dashboard.visit();
    await page.goto("/docs");
    const call = {
      kind: "download",
      address: `${dashboard.service.downloadUrl}/`,
      options: { url: `${dashboard.url}/sample` },
    } as const;
    const tabs = page.getByRole("tablist", { name: "Download a PDF, in each language" });
    await tabs.getByRole("tab", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    const code = codeSample({ language: "javascript", call });
    await expect.poll(() => page.getByRole("tabpanel", { name: "JavaScript" }).first().textContent()).toBe(code);
    await page.getByRole("button", { name: "Copy the JavaScript code" }).first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.goto("/docs/api");
    await page.getByRole("tab", { name: "JavaScript", selected: true }).first().waitFor();
  });

  test("describe every operation, answer and object of the OpenAPI document", async () => {
    const page = await dashboard.visit();
    await page.goto("/docs/api");
    const text = (await page.getByRole("article").textContent()) ?? "";
    const document = (await (await fetch(`${dashboard.service.baseUrl}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { summary: string; responses: object }>>;
      components: { schemas: Record<string, { properties?: object }> };
    };
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => ({
        address: `${method.toUpperCase()} /v1${path}`,
        summary,
      })),
    );
    expect(operations.length).toBeGreaterThan(3);
    for (const { address, summary } of operations) {
      expect(text).toContain(address);
      expect(text).toContain(summary);
    }
    const names = Object.values(document.components.schemas).flatMap(({ properties = {} }) => Object.keys(properties));
    for (const name of names) expect(text).toContain(name);
  });
});

test("search engines find the public pages", async () => {
  const map = await (await fetch(`${dashboard.url}/sitemap.xml`)).text();
  for (const path of paths) expect(map).toContain(`<loc>${dashboard.url}${path}</loc>`);
  expect(await (await fetch(`${dashboard.url}/robots.txt`)).text()).toContain(`Sitemap: ${dashboard.url}/sitemap.xml`);
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));

/** Lazy pictures load as one comes near, so each is brought into view. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
  });
}
