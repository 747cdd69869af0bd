import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, expectAccessible, keepPicture, startDashboard, visitAsMember } from "./dashboard.ts";

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({ workers: 0 });
});
afterAll(() => dashboard?.stop());

test("without Stripe the rail has no word of billing, and its page says that nothing is billed", async () => {
  const { page } = await visitAsMember(dashboard);
  await page.goto("/billing");
  await page.getByRole("heading", { name: "Nothing is billed here" }).waitFor();
  expect(await page.getByRole("link", { name: "Billing" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: /Subscribe|Stripe/ }).count()).toBe(0);
  await expectAccessible(page);
  await keepPicture(page, "billing-off");
  expect(dashboard.faults).toEqual([]);
});
