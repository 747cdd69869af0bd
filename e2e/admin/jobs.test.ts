import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, keepPicture, type Width, widths } from "#e2e/dashboard/dashboard.ts";
import { db } from "#lib/db/client.ts";
import { aJob, failed, finish, forgetTasks, queued, start, store } from "#lib/testing/jobs.ts";
import { newPerson } from "#lib/testing/people.ts";
import { type Operated, startOperated } from "./operators.ts";

let operated: Operated;

// An address as a customer may send it, shown to operators as it is.
const payload = `http://payload.test/"><script>document.title='taken'</script>?q=<b>`;
const blocked = { ...failed, blocked: { count: 3, hosts: ["169.254.169.254", "<b>inner</b>.test"] } };
let jobs: Record<"waiting" | "lost" | "failed" | "delivered" | "running", string>;

beforeAll(async () => {
  operated = await startOperated({ workers: 0 });
  const { account } = operated.service;
  const make = async (url: string) => ({ ...(await aJob({ account, url })) });
  const [waiting, lost, failing, delivering, running] = [
    await make("http://waiting.test/"),
    await make("http://lost.test/"),
    await make(payload),
    await make("http://good.test/"),
    await make("http://running.test/"),
  ];
  await finish(await start(failing, "worker-a"), blocked);
  const delivery = await start(delivering, "worker-b");
  await store(delivery);
  await finish(delivery);
  await start(running, "worker-b");
  for (const { id } of [lost, failing, delivering]) await forgetTasks(id);
  await db().$executeRaw`
    update render_queue._private_jobs set locked_by = 'one', locked_at = now() where key = ${`render:${running.id}`}`;
  jobs = {
    waiting: waiting.id,
    lost: lost.id,
    failed: failing.id,
    delivered: delivering.id,
    running: running.id,
  };
});
afterAll(() => operated?.stop());

async function addresses(page: Page): Promise<string[]> {
  return page.getByRole("row").locator("td:nth-child(2)").allTextContents();
}

test.each([
  [
    "all, newest first",
    "",
    ["http://running.test/", "http://good.test/", payload, "http://lost.test/", "http://waiting.test/"],
  ],
  ["by status", "status=queued", ["http://lost.test/", "http://waiting.test/"]],
  ["delivered", "status=delivered", ["http://good.test/"]],
  ["by failure", "code=dns_failed", [payload]],
  ["by host", "host=PAYLOAD.test", [payload]],
  ["by worker", "worker=worker-b", ["http://running.test/", "http://good.test/"]],
  ["by worker and status", "worker=worker-b&status=started", ["http://running.test/"]],
  ["before a time", "before=2020-01-01T00:00", []],
  ["after a time", "after=2020-01-01T00:00&status=delivered", ["http://good.test/"]],
  ["a filter that makes no sense is left out", "status=nonsense&account=1&after=x&code=dns_failed", [payload]],
  [
    "a NUL and a year that no database has, too",
    "host=%00a&worker=b%00&after=0000-01-01T00:00&code=dns_failed",
    [payload],
  ],
  ["and one far ahead", "before=%2B275760-09-13T00:00:00Z&code=dns_failed", [payload]],
])("jobs are listed: %s", async (_rule, query, expected) => {
  const page = await operated.visitAsOperator();
  await page.goto(`/admin/jobs?${query}`);
  await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
  expect(await addresses(page)).toEqual(expected);
});

test("jobs of one account, and none of another", async () => {
  const page = await operated.visitAsOperator();
  await page.goto(`/admin/jobs?account=${operated.service.account.id}`);
  expect(await addresses(page)).toHaveLength(5);
  const other = await operated.service.newAccount();
  await page.goto(`/admin/jobs?account=${other.id}`);
  await page.getByRole("heading", { name: "No job matches" }).waitFor();
});

test("pages of jobs neither repeat nor skip one", async () => {
  const account = await operated.service.newAccount();
  for (let n = 0; n < 60; n += 1) await aJob({ account, url: `http://many.test/${n}` });
  const page = await operated.visitAsOperator();
  for (const filter of ["host=many.test", `account=${account.id}`]) {
    await page.goto(`/admin/jobs?${filter}`);
    const first = await addresses(page);
    await page.getByRole("link", { name: "Older jobs" }).click();
    await page.waitForURL("**cursor=**");
    await page.getByText("http://many.test/0", { exact: true }).waitFor();
    const all = [...first, ...(await addresses(page))];
    expect(all).toEqual(Array.from({ length: 60 }, (_, n) => `http://many.test/${59 - n}`));
  }
});

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a failed job says why, and its address is text", async () => {
    const page = await operated.visitAsOperator({ width });
    await page.goto("/admin/jobs?status=creation_failed");
    await expectAccessible(page);
    await keepPicture(page, `admin-jobs-${width}`);
    await page.getByRole("link", { name: payload }).click();
    await page.getByText("The host of the address cannot be a name on the internet.").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/jobs/${jobs.failed}`);
    await page.getByText(payload).first().waitFor();
    await page.getByText("3 connections: 169.254.169.254, <b>inner</b>.test").waitFor();
    expect(await page.getByRole("link", { name: payload }).count()).toBe(0);
    expect(await page.title()).not.toBe("taken");
    expect(await page.getByRole("button", { name: "Queue again" }).count()).toBe(0);
    await expectAccessible(page);
    await keepPicture(page, `admin-job-${width}`);
  });
});

test.each([
  ["waiting", "it waits for its turn"],
  ["running", "it counts as stuck after"],
  ["delivered", "A final status never changes."],
] as const)("a job that is %s is not queued again: %s", async (which, why) => {
  const page = await operated.visitAsOperator();
  await page.goto(`/admin/jobs/${jobs[which]}`);
  await page.getByText(why).waitFor();
  expect(await page.getByRole("button", { name: "Queue again" }).count()).toBe(0);
});

test("a job that the queue has lost is queued again, once", async () => {
  const page = await operated.visitAsOperator();
  await page.goto(`/admin/jobs/${jobs.lost}`);
  await page.getByText("Not there").waitFor();
  await page.getByRole("button", { name: "Queue again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Queue again" }).click();
  await page.getByText("it waits for its turn").waitFor();
  expect((await queued(jobs.lost)).map(({ key }) => key)).toEqual([`render:${jobs.lost}`]);
});

test("credentials of the target are nowhere", async () => {
  const page = await operated.visitAsOperator();
  await page.goto(`/admin/jobs/${jobs.waiting}`);
  expect(await page.content()).not.toMatch(/credentials|"username"|"password"/);
});

test("what failed, by host and by where it was kept from, and the jobs' usage agree with what happened", async () => {
  const page = await operated.visitAsOperator();
  await page.goto("/admin/abuse");
  await page.getByRole("region", { name: "Most failures" }).getByRole("row", { name: "payload.test" }).waitFor();
  await page.getByText("169.254.169.254, <b>inner</b>.test").waitFor();
  await page.goto("/admin/usage");
  await page.getByText("Jobs, ledger and Stripe agree for every account shown.").waitFor();
  const [headings, row] = [page.getByRole("columnheader"), page.getByRole("row", { name: "Test" }).locator("td")];
  const shown = Object.fromEntries((await headings.allTextContents()).map((name, place) => [name, place] as const));
  const cells = await row.allTextContents();
  expect([cells[shown["By the rule"] ?? -1], cells[shown["In the ledger"] ?? -1]]).toEqual(["1", "1"]);
  await keepPicture(page, "admin-usage-agrees");

  await operated.service.sql("delete from usage_records");
  await page.reload();
  await page.getByText("One account differs.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Test" }).click();
  await page.getByRole("link", { name: jobs.delivered }).waitFor();
  await page.getByText("It counts, and the ledger has no row").waitFor();
  await keepPicture(page, "admin-usage-differs");
});

test("without a worker the overview says at a glance that jobs wait", async () => {
  await operated.service.sql("delete from workers");
  const page = await operated.visitAsOperator();
  await page.goto("/admin");
  await page.getByText("No worker can render. Jobs wait; none is lost.").waitFor();
  await page.locator("figcaption", { hasText: "1 delivered, 1 failed; at most" }).waitFor();
  await page.getByRole("row", { name: "dns_failed" }).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "admin-overview-ill");
});

test("the owner's audit log has each look and the requeue, as an operator's", async () => {
  const owner = await newPerson({ accountId: operated.service.account.id });
  const entries = await operated.service.sql(
    "select action, target from audit_entries where account_id = $1 and operator and actor <> $2 order by action, target",
    [operated.service.account.id, owner.email],
  );
  const looked = [jobs.failed, jobs.waiting, jobs.running, jobs.delivered, jobs.lost].toSorted();
  expect(entries.filter(({ action }) => action === "job.viewed").map(({ target }) => target)).toEqual(looked);
  expect(entries.filter(({ action }) => action === "job.requeued")).toEqual([
    { action: "job.requeued", target: jobs.lost },
  ]);
});

test("no page has broken its content policy or thrown", () => expect(operated.faults).toEqual([]));
