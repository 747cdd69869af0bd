import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { until } from "#lib/local/until.ts";
import { insertManyJobs } from "#lib/testing/many-jobs.ts";
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
const jobDeadlineMs = 45_000;
const payload = `"><script>document.title="owned"</script>`;

/** What releases each page under `/held`, which is held when it is asked for the first time and then leads to sheets. */
const held = new Map<string, () => void>();

beforeAll(async () => {
  site = await startSite({
    "/held": ({ request: { url = "" }, response }) => {
      const release = () => void response.writeHead(302, { location: "/sheets" }).end();
      if (held.has(url)) release();
      else held.set(url, release);
    },
  });
  dashboard = await startDashboard({ env: { EGRESS_ALLOW: site.host } });
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.close();
});

async function create(json: Record<string, unknown>, key?: string): Promise<PublicJob> {
  const response = await dashboard.service.api("/jobs", { json: { wait_time: 0, ...json }, ...(key && { key }) });
  const job: unknown = await response.json();
  expect(response.status, JSON.stringify(job)).toBe(201);
  return job as PublicJob;
}

async function ended(json: Record<string, unknown>): Promise<PublicJob> {
  const { id } = await create(json);
  let job: PublicJob | undefined;
  await until(
    async () => {
      job = (await (await dashboard.service.api(`/jobs/${id}`)).json()) as PublicJob;
      return job.done;
    },
    { deadlineMs: jobDeadlineMs },
  );
  if (!job) throw new Error("The job did not end");
  return job;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a new account learns what to do first, and its jobs appear and change by themselves", async () => {
    const { id: accountId, key } = await dashboard.service.newAccount();
    const { page } = await visitAsMember(dashboard, { width, accountId });
    await page.goto("/jobs");
    await heading(page, "No job yet").waitFor();
    await page.getByText("2 of 4 done").waitFor();
    await page.getByRole("link", { name: "See your first PDF" }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, `jobs-empty-${width}`);
    await create({ url: site.url("/plain?first"), wait_time: 2 }, key);
    await row(page, /Delivered .*plain\?first/).waitFor({ timeout: jobDeadlineMs });
    await page.getByText("3 of 4 done").waitFor();
    await keepPicture(page, `jobs-first-${width}`);
  });

  test("a job is followed from the list to its PDF, and run again", async () => {
    const { page } = await visitAsMember(dashboard, { width, role: "member" });
    const url = site.url(`/held?${width}`);
    await create({ url, landscape: true, footer_template: "<b>foot</b>", file_name: `${width}/a b.pdf` });
    await page.goto("/jobs");
    await page.getByRole("link", { name: url }).click();
    await heading(page, "Timeline").waitFor();
    await page.getByText("still to come").first().waitFor();
    await keepPicture(page, `job-running-${width}`);
    (await until(() => held.get(`/held?${width}`), { deadlineMs: jobDeadlineMs }))?.();
    // Nobody reloads the page.
    await heading(page, "PDF").waitFor({ timeout: jobDeadlineMs });
    await page.getByText(/upload took/).waitFor();
    await page.getByText(dashboard.service.store.bucket).waitFor();
    await page.getByText(`${width}/a b.pdf`).locator("visible=true").first().waitFor();
    await page.getByText("footer_template").waitFor();
    await page.getByText("HTTP 200").waitFor();
    // The PDF itself, drawn on the page.
    await page.getByRole("region", { name: `PDF of ${url}` }).waitFor();
    await page.getByText("Sheet 1").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download from the bucket" }).click(),
    ]);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(new URL(download.url()).searchParams.get("X-Amz-Expires")).toBe("300");
    await expectAccessible(page);
    await keepPicture(page, `job-${width}`);

    const first = page.url();
    await page.getByRole("button", { name: "Run again" }).click();
    await page.getByRole("dialog").getByText(`takes the place of ${width}/a b.pdf`).waitFor();
    await keepPicture(page, `job-run-again-${width}`);
    await page.getByRole("dialog").getByRole("button", { name: "Run again" }).click();
    await page.waitForURL((next) => next.href !== first && next.pathname.startsWith("/jobs/"));
    await page.getByText("The dashboard").waitFor();
    await page.getByText("landscape").waitFor();
    expect(await page.getByRole("link", { name: "Open in playground" }).getAttribute("href")).toBe(
      `/playground?job=${new URL(page.url()).pathname.slice("/jobs/".length)}`,
    );
  });

  test("a failure is told in words, with what to do next", async () => {
    const { page } = await visitAsMember(dashboard, { width });
    const { id } = await ended({ url: "http://no-such-name.invalid/page" });
    await page.goto(`/jobs/${id}`);
    await page.getByText("Creation failed").first().waitFor();
    await page.getByText(/first three failures of an address are free/).waitFor();
    await page.getByRole("link", { name: /More about/ }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, `job-failed-${width}`);
  });

  test("filters stand in the address bar, and going back undoes them", async () => {
    const account = await dashboard.service.newAccount();
    const { page } = await visitAsMember(dashboard, { width, accountId: account.id });
    await insertManyJobs({ accountId: account.id, jobs: 400 });
    await page.goto("/jobs");
    await page.getByLabel("Status").selectOption("Delivery failed");
    await page.waitForURL("**/jobs?status=delivery_failed");
    await expect.poll(() => page.getByRole("row").count()).toBe(9);
    await page.getByLabel("Address, host or job id").fill("host-10.example");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.waitForURL("**/jobs?address=host-10.example&status=delivery_failed");
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
    await page.getByLabel("Created").selectOption("between two times");
    await page.getByLabel("From").fill("2020-01-01T10:00");
    await page.getByLabel("Until").fill("2020-01-02T10:00");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await heading(page, "No job fits this filter").waitFor();
    await keepPicture(page, `jobs-filtered-${width}`);
    await expectAccessible(page);
    await page.goBack();
    await page.waitForURL("**/jobs?address=host-10.example&status=delivery_failed");
    await expect.poll(() => page.getByLabel("Address, host or job id").inputValue()).toBe("host-10.example");
    await page.getByRole("link", { name: "Clear" }).click();
    await page.waitForURL("**/jobs");
    await expect.poll(() => page.getByLabel("Status").inputValue()).toBe("");
  });

  test("a pasted id leads to its job, and half an address is told what would do", async () => {
    const { page } = await visitAsMember(dashboard, { width });
    const { id } = await create({ url: site.url("/plain") });
    await page.goto("/jobs");
    await page.getByLabel("Address, host or job id").fill("example.com/page");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByText("Give a whole address").waitFor();
    await page.getByLabel("Address, host or job id").fill(` ${id} `);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.waitForURL(`**/jobs/${id}`);
  });
});

test("pages stay what they are while new jobs arrive", async () => {
  const account = await dashboard.service.newAccount();
  const { page } = await visitAsMember(dashboard, { accountId: account.id });
  await insertManyJobs({ accountId: account.id, jobs: 120 });
  await page.goto("/jobs");
  await row(page, /invoices\/120\.pdf/).waitFor();
  await page.getByRole("link", { name: "Older" }).click();
  await row(page, /invoices\/70\.pdf/).waitFor();
  await create({ url: site.url("/plain?new") }, account.key);
  await page.reload();
  await row(page, /invoices\/70\.pdf/).waitFor();
  expect(await row(page, /invoices\/71\.pdf/).count()).toBe(0);
  await page.getByRole("link", { name: "Newest" }).click();
  await row(page, /plain\?new/).waitFor();
});

test.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00%2B23:59", "%2B275760-09-13T00:00:00Z", "%00"])(
  "a filter by the time %s is no fault of ours, in the list, its stamp and its export",
  async (instant) => {
    const { page } = await visitAsMember(dashboard);
    for (const path of ["/jobs", "/jobs/stamp", "/jobs/export"]) {
      const query = `created_after=${instant}&created_before=${instant}&address=%00&cursor=%00`;
      expect((await page.request.get(`${path}?${query}`)).status(), path).toBe(200);
    }
  },
);

test("what is filtered is exported, and no cell is a formula", async () => {
  const account = await dashboard.service.newAccount();
  const { page } = await visitAsMember(dashboard, { accountId: account.id, role: "viewer" });
  await insertManyJobs({ accountId: account.id, jobs: 2_500 });
  await dashboard.service.sql(
    `update jobs set file_name = '=HYPERLINK("http://evil.example")' where account_id = $1 and file_name = 'invoices/50.pdf'`,
    [account.id],
  );
  await page.goto("/jobs?status=delivery_failed");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^jobs-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines[0]).toMatch(/^id,status,url,file_name,created_at/);
  expect(lines).toHaveLength(50 + 2);
  expect(lines.at(-2)).toContain(`,"'=HYPERLINK(""http://evil.example"")",`);
  expect(lines.slice(1, -1).every((line) => line.includes(",delivery_failed,"))).toBe(true);
  const all = await page.request.get("/jobs/export");
  expect((await all.text()).split("\r\n")).toHaveLength(2_500 + 2);
});

test("scripts in an address, a name and a failure are text", async () => {
  const account = await dashboard.service.newAccount();
  const { page } = await visitAsMember(dashboard, { accountId: account.id });
  const { id } = await create(
    {
      url: `https://no-such-name.invalid/?${payload}`,
      file_name: `${payload.replaceAll("/", "")}.pdf`,
      header_template: payload,
    },
    account.key,
  );
  await dashboard.service.sql("update jobs set final_url = $2, blocked = $3::json where id = $1", [
    id,
    `javascript:alert(1)//${payload}`,
    JSON.stringify({ count: 2, hosts: [payload, "tracker.internal"] }),
  ]);
  await dashboard.service.sql(
    "update jobs set status = 'creation_failed', finished_at = now(), billable = false, error_code = 'dns_failed', error_detail = $2 where id = $1",
    [id, payload],
  );
  for (const path of ["/jobs", `/jobs/${id}`]) {
    await page.goto(path);
    await page.getByText(payload).locator("visible=true").first().waitFor();
    expect(await page.title()).not.toBe("owned");
    expect(await page.locator("a[href^=javascript]").count()).toBe(0);
  }
  expect(await page.locator('main a[target="_blank"]').first().getAttribute("rel")).toBe("noreferrer");
  await keepPicture(page, "job-payload-desktop");
});

test("credentials are asked for again, because they were not kept", async () => {
  const { page } = await visitAsMember(dashboard);
  const { id } = await ended({ url: site.url("/plain"), username: "reader", password: "once-only" });
  await page.goto(`/jobs/${id}`);
  expect(await page.content()).not.toContain("once-only");
  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByLabel("Password for the address").fill("twice");
  await page.getByRole("dialog").getByRole("button", { name: "Run again" }).click();
  await page.getByText("Give the user name that the password belongs to.").waitFor();
  await page.getByLabel("User name for the address").fill("reader");
  await page.getByLabel("Password for the address").fill("twice");
  await page.getByRole("dialog").getByRole("button", { name: "Run again" }).click();
  await page.waitForURL((next) => next.pathname.startsWith("/jobs/") && !next.pathname.endsWith(id));
});

test("a bucket that may not be read, is another one, or is empty says so in words", async () => {
  const account = await dashboard.service.newAccount();
  const { page } = await visitAsMember(dashboard, { accountId: account.id });
  const { id } = await create({ url: site.url("/plain") }, account.key);
  await page.goto(`/jobs/${id}`);
  await page.getByRole("link", { name: "Download from the bucket" }).waitFor({ timeout: jobDeadlineMs });
  await dashboard.service.sql("update jobs set object_key = 'elsewhere.pdf' where id = $1", [id]);
  await page.reload();
  await page.getByText("it was deleted or moved").waitFor();
  await dashboard.service.breakBucket(account, { secretAccessKey: "wrong" });
  await page.reload();
  await page.getByText("may put objects and not read them (s3:GetObject)").waitFor();
  await dashboard.service.breakBucket(account, { name: "another" });
  await page.reload();
  await page.getByText("Another one is linked now").waitFor();
});

test("a PDF that could not be delivered says what was made and what to do", async () => {
  const account = await dashboard.service.newAccount();
  const { page } = await visitAsMember(dashboard, { accountId: account.id });
  await dashboard.service.breakBucket(account, { name: "no-such-bucket" });
  const { id } = await create({ url: site.url("/plain") }, account.key);
  await page.goto(`/jobs/${id}`);
  await page.getByText("Make the bucket again or link another").waitFor({ timeout: jobDeadlineMs });
  await page.getByText(/one page; it could not be delivered/).waitFor();
  await keepPicture(page, "job-undelivered-desktop");
});

test("another account's job and an unknown id are the same page, to the byte", async () => {
  const account = await dashboard.service.newAccount();
  const { page } = await visitAsMember(dashboard, { accountId: account.id });
  const { id: foreign } = await create({ url: site.url("/plain") });
  const unknown = "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90";
  const answerOf = async (id: string, path = "") => {
    const response = await page.request.get(`/jobs/${id}${path}`);
    // Each answer has a nonce of its own, and repeats the id that was asked for.
    const nonce = /'nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "")?.[1] ?? "";
    const text = (await response.text()).replaceAll(nonce, "<nonce>").replaceAll(id, "<id>");
    return { status: response.status(), text };
  };
  for (const path of ["", "/stamp", "/file", "/pdf"]) {
    const answer = await answerOf(foreign, path);
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await answerOf(unknown, path));
  }
  expect((await answerOf("not-an-id")).status).toBe(404);
  await page.goto(`/jobs/${foreign}`);
  await heading(page, "No such job").waitFor();
  await keepPicture(page, "job-not-found-desktop");
  dashboard.forgive((fault) => fault.includes(`/jobs/${foreign}`) && fault.includes("404"));
});

test("who is signed out sees nothing, and a viewer changes nothing", async () => {
  const { id } = await create({ url: site.url("/plain") });
  const stranger = await dashboard.visit();
  await stranger.goto(`/jobs/${id}`);
  await stranger.waitForURL(`**/sign-in?callbackUrl=%2Fjobs%2F${id}`);
  for (const path of ["/jobs/stamp", "/jobs/export", `/jobs/${id}/stamp`, `/jobs/${id}/file`, `/jobs/${id}/pdf`]) {
    expect((await stranger.request.get(path)).status(), path).toBe(401);
  }
  const { page } = await visitAsMember(dashboard, { role: "viewer" });
  await page.goto(`/jobs/${id}`);
  await heading(page, "Timeline").waitFor();
  expect(await page.getByRole("button", { name: "Run again" }).count()).toBe(0);
  await page.goto("/jobs");
  await page.getByRole("table").waitFor();
  expect(await page.getByRole("link", { name: /Make a PDF|Add a webhook/ }).count()).toBe(0);
});

test("running a job again, called past its button, is for the account's members and our own pages only", async () => {
  const { id } = await create({ url: site.url("/plain") });
  const { page: member } = await visitAsMember(dashboard, { role: "member" });
  await member.goto(`/jobs/${id}`);
  await member.getByRole("button", { name: "Run again" }).click();
  const [sent] = await Promise.all([
    member.waitForRequest((request) => request.headers()["next-action"] !== undefined),
    member.getByRole("dialog").getByRole("button", { name: "Run again" }).click(),
  ]);
  await member.waitForURL((next) => !next.pathname.endsWith(id));
  const jobsNow = async () => Number((await dashboard.service.sql("select count(*) as jobs from jobs"))[0]?.jobs);
  const madeBy = async (page: Page, origin = dashboard.url) => {
    const { "next-action": action = "", "content-type": type = "" } = sent.headers();
    const before = await jobsNow();
    await page.request.post(sent.url(), {
      headers: { "next-action": action, "content-type": type, accept: "text/x-component", origin },
      data: sent.postDataBuffer() ?? "",
      maxRedirects: 0,
    });
    return (await jobsNow()) - before;
  };
  const { page: viewer } = await visitAsMember(dashboard, { role: "viewer" });
  const other = await dashboard.service.newAccount();
  const { page: stranger } = await visitAsMember(dashboard, { accountId: other.id });
  expect(await madeBy(viewer)).toBe(0);
  expect(await madeBy(stranger)).toBe(0);
  expect(await madeBy(await dashboard.visit())).toBe(0);
  expect(await madeBy(member, "https://evil.example")).toBe(0);
  expect(await madeBy(member)).toBe(1);
});

test("both pages are readable in the dark", async () => {
  const { page } = await visitAsMember(dashboard, { dark: true });
  await page.goto("/jobs");
  await expectAccessible(page);
  await keepPicture(page, "jobs-dark");
  await page
    .getByRole("link", { name: /held\?desktop/ })
    .first()
    .click();
  await heading(page, "PDF").waitFor();
  await expectAccessible(page);
  await keepPicture(page, "job-dark");
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
