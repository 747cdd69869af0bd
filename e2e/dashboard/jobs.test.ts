import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Dashboard, expectAccessible, startDashboard, visitAsMember, type Width, widths } from "./dashboard.ts";

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({ workers: 0 });
});
afterAll(() => dashboard?.stop());

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("an account without jobs learns what will be here, and a new job is listed", async () => {
    const { id: accountId, key } = await dashboard.service.newAccount();
    const { page } = await visitAsMember(dashboard, { width, accountId });
    await page.goto("/jobs");
    await page.getByRole("heading", { name: "No job yet" }).waitFor();
    await expectAccessible(page);
    await dashboard.service.api("/jobs", { json: { url: "https://example.com/invoice" }, key });
    await page.reload();
    await page.getByRole("row", { name: "Queued https://example.com/invoice" }).waitFor();
    await expectAccessible(page);
  });
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
