import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import {
  type Dashboard,
  expectAccessible,
  keepPicture,
  startDashboard,
  visitAsMember,
  type Width,
  widths,
} from "./dashboard.ts";

let site: Site;
let dashboard: Dashboard;

beforeAll(async () => {
  site = await startSite();
  dashboard = await startDashboard({ env: { EGRESS_ALLOW: site.host } });
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.close();
});

async function makePdf(page: Page, address: string): Promise<void> {
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Make PDF" }).click();
}

/** The text of a page as it is drawn, for who selects it or has it read out. */
function drawnPage(page: Page, number: number) {
  return page.getByRole("region", { name: new RegExp(`^Page ${number} of`) });
}

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("options become a PDF beside the form, and the code that asks for it", async () => {
    const { page } = await visitAsMember(dashboard, { width, role: "member" });
    await page.goto("/playground");
    await expectAccessible(page);
    await keepPicture(page, `playground-${width}`);
    await page.locator("summary", { hasText: "Waiting" }).click();
    await page.getByLabel("wait_time", { exact: true }).fill("0");
    await page.locator("summary", { hasText: /^Page/ }).click();
    await page.getByLabel("landscape").check();
    await page.getByLabel("page_size", { exact: true }).selectOption("Another size");
    await page.getByLabel("page_size[width]").fill("100mm");
    await page.getByLabel("page_size[height]").fill("4in");
    await makePdf(page, site.url("/sheets?count=3"));
    await drawnPage(page, 1).getByText("Sheet 1").waitFor();
    await page.getByText("3 pages").waitFor();
    await page.getByText("Page 1 of 3").waitFor();
    await page.getByText("Delivered to").waitFor();
    await keepPicture(page, `playground-made-${width}`);
    await expectAccessible(page);

    const [job] = await dashboard.service.sql("select source, options from jobs order by created_at desc limit 1");
    expect(job).toMatchObject({
      source: "download",
      options: { wait_time: 0, landscape: true, page_size: { height: "4in", width: "100mm" } },
    });
    const code = page.locator("pre");
    await page.locator("label", { hasText: "Python" }).click();
    expect(await code.textContent()).toContain('"landscape": True');
    expect(await code.textContent()).toContain('"height": "4in"');
    await page.getByRole("button", { name: "Copy the code in Python" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
    await page.reload();
    await page.getByRole("radio", { name: "Python", checked: true }).waitFor();
  });
});

test("the pages are turned, zoomed and downloaded by keyboard", async () => {
  const { page } = await visitAsMember(dashboard);
  await page.goto("/playground?wait_time=0");
  await makePdf(page, site.url("/sheets?count=4"));
  await drawnPage(page, 1).getByText("Sheet 1").waitFor();
  await page.getByRole("button", { name: "Next page" }).press("Enter");
  await page.getByText("Page 2 of 4").waitFor();
  await drawnPage(page, 2).getByText("Sheet 2").waitFor();
  const before = await drawnPage(page, 2).boundingBox();
  await page.getByRole("region", { name: /^PDF of/ }).press("+");
  await page.getByRole("button", { name: "125 %" }).waitFor();
  const after = await drawnPage(page, 2).boundingBox();
  expect(after?.width).toBeCloseTo((before?.width ?? 0) * 1.25, 0);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});

test("what the service refuses stands at its field, and what was typed stays", async () => {
  const { page } = await visitAsMember(dashboard);
  await page.goto("/playground?scale=7&wait_css_selector=%2F%2Fx");
  await makePdf(page, "not an address");
  await page.getByText("Check the 3 marked options.").waitFor();
  await page.getByText("url must be an absolute http or https address").waitFor();
  await page.getByText("scale must be at most 2.").waitFor();
  expect(await page.getByLabel("Address").inputValue()).toBe("not an address");
  expect(await page.getByLabel("scale", { exact: true }).getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Address").evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await keepPicture(page, "playground-refused");
  expect(dashboard.forgive((fault) => fault.includes("422"))).toBe(1);
});

test("a page that cannot be reached says why, with the job to look at", async () => {
  const { page } = await visitAsMember(dashboard);
  await page.goto("/playground");
  await makePdf(page, "http://127.0.0.1:9/");
  await page.getByRole("alert").getByRole("link", { name: "Look at the job" }).waitFor();
  await keepPicture(page, "playground-failed");
});

test("it works before a bucket is linked", async () => {
  const { id } = await dashboard.service.newAccount({ bucket: false });
  const { page } = await visitAsMember(dashboard, { accountId: id, dark: true });
  await page.goto("/playground?wait_time=0");
  await makePdf(page, site.url("/plain"));
  await drawnPage(page, 1).getByText("Plain page", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Link a bucket" }).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "playground-dark");
});

test("a job's options come back, its user name and password never", async () => {
  const created = await dashboard.service.api("/jobs", {
    json: { url: "https://example.com/x", username: "u-secret", password: "p-secret", scale: 0.5, margin_top: 1 },
  });
  const { id } = (await created.json()) as { id: string };
  const { page } = await visitAsMember(dashboard);
  await page.goto(`/playground?job=${id}`);
  expect(await page.getByLabel("Address").inputValue()).toBe("https://example.com/x");
  expect(await page.getByLabel("scale", { exact: true }).inputValue()).toBe("0.5");
  expect(await page.getByLabel("file_name").inputValue()).toBe("");
  await page.getByText("They are not kept").waitFor();
  expect(await page.content()).not.toMatch(/[up]-secret/);
});

describe("who may not", () => {
  async function trialAs(cookie: string, headers: Record<string, string> = {}): Promise<number> {
    const body = JSON.stringify({ url: site.url("/plain"), wait_time: 0 });
    const { origin } = new URL(dashboard.url);
    const all = { origin, cookie, "content-type": "application/json", ...headers };
    const { status } = await fetch(`${dashboard.url}/playground/jobs`, { method: "POST", headers: all, body });
    return status;
  }

  async function cookieOf(page: Page): Promise<string> {
    const cookies = await page.context().cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  test("no session, a viewer, another site and a suspended account make nothing", async () => {
    const viewer = await visitAsMember(dashboard, { role: "viewer" });
    const member = await visitAsMember(dashboard, { role: "member" });
    const suspended = await dashboard.service.newAccount();
    const theirs = await visitAsMember(dashboard, { accountId: suspended.id });
    await dashboard.service.setState(suspended, "suspended");
    expect(await trialAs("")).toBe(401);
    expect(await trialAs(await cookieOf(viewer.page))).toBe(404);
    expect(await trialAs(await cookieOf(member.page), { origin: "https://elsewhere.example" })).toBe(403);
    expect(await trialAs(await cookieOf(theirs.page))).toBe(403);
    expect(await trialAs(await cookieOf(member.page))).toBe(201);
    await viewer.page.goto("/playground");
    await viewer.page.getByText("There is no page at this address").waitFor();
    expect(dashboard.forgive((fault) => fault.includes("404"))).toBe(1);
  });

  test("another account's job and its PDF are not there", async () => {
    const other = await dashboard.service.newAccount();
    const { page } = await visitAsMember(dashboard, { accountId: other.id });
    const [job] = await dashboard.service.sql("select id from jobs where rendered_at is not null limit 1");
    const headers = { cookie: await cookieOf(page) };
    const statuses = [
      `/playground/jobs/${job?.id}`,
      `/playground/jobs/${job?.id}/pdf`,
      `/playground?job=${job?.id}`,
    ].map(async (path) => (await fetch(dashboard.url + path, { headers })).status);
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
  });
});

test("a call for a PDF that nobody reads ends with its answer, and not with its deadline", async () => {
  const { page } = await visitAsMember(dashboard);
  const [kept] = await dashboard.service.sql(
    "select job_id, account_id from artifact_chunks join jobs on id = job_id where seq = 0 and account_id = $1 limit 1",
    [dashboard.service.account.id],
  );
  const path = `${dashboard.url}/playground/jobs/${kept?.job_id}/pdf`;
  const head = await page.request.head(path);
  const open = async () =>
    (await dashboard.service.sql("select calls from download_calls where account_id = $1", [kept?.account_id]))[0]
      ?.calls;
  expect(head.status()).toBe(200);
  await expect.poll(open, { timeout: 10_000 }).toEqual({});
  expect((await (await page.request.get(path)).body()).subarray(0, 5).toString()).toBe("%PDF-");
  await expect.poll(open, { timeout: 10_000 }).toEqual({});
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
