import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

let dashboard: Dashboard;
let accountId: string;
// The jobs end in the last thirty days, so a month of their own is made for them.
const month = "2026-03";

beforeAll(async () => {
  dashboard = await startDashboard({ workers: 0 });
  const account = await dashboard.service.newAccount();
  accountId = account.id;
  await insertManyJobs({ accountId, jobs: 3_000 });
  await dashboard.service.sql(
    `update jobs set finished_at = timestamptz '2026-03-31 12:00Z' - (now() - finished_at), key_id = $2
     where account_id = $1`,
    [accountId, account.keyId],
  );
});
afterAll(() => dashboard?.stop());

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a month's usage says what counted, what was free and why, and by whom and for what", async () => {
    const { page } = await visitAsMember(dashboard, { width, accountId, role: "viewer" });
    await page.goto(`/usage?month=${month}`);
    await page.getByText("31 March 2026").waitFor();
    const figures = page.locator("dl").first();
    expect(await figures.textContent()).toContain("Counted2,580");
    expect(await figures.textContent()).toContain("Failed4200 of them counted");
    await page.getByRole("img", { name: /Jobs that ended on each day/ }).waitFor();
    await page.getByText("The figures as a table").click();
    await page.getByRole("cell", { name: "2026-03-15" }).waitFor();
    await page.getByRole("cell", { name: "test (…" }).waitFor();
    await page.getByText("The 20 busiest of 40.").waitFor();
    await page.getByRole("heading", { name: "Failures, and which were free" }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, `usage-${width}`);
    await page.getByRole("link", { name: "host-1.example" }).click();
    await page.waitForURL("**/jobs?address=host-1.example");
  });
});

test("a month without jobs says so, and leads on to the others", async () => {
  const { page } = await visitAsMember(dashboard, { accountId });
  await page.goto("/usage?month=2026-02");
  await page.getByRole("heading", { name: "Nothing ended in this period" }).waitFor();
  await page.getByRole("link", { name: "Month after" }).click();
  await page.waitForURL("**/usage?month=2026-03");
});

test("another account's usage is not in it", async () => {
  const { page } = await visitAsMember(dashboard);
  await page.goto(`/usage?month=${month}`);
  await page.getByRole("heading", { name: "Nothing ended in this period" }).waitFor();
});

test("the page is readable in the dark", async () => {
  const { page } = await visitAsMember(dashboard, { accountId, dark: true });
  await page.goto(`/usage?month=${month}`);
  await page.getByRole("img", { name: /Jobs that ended/ }).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "usage-dark");
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
