import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

beforeAll(async () => {
  dashboard = await startDashboard({ workers: 0 });
});
afterAll(() => dashboard?.stop());

async function statusWith(key: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const { status } = await fetch(`${dashboard.service.baseUrl}/jobs`, { headers: { authorization } });
  return status;
}

async function shownKey(page: Page): Promise<string> {
  return (await page.getByRole("dialog").locator("code").textContent()) ?? "";
}

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a key is created, shown once, works, and is refused once it is revoked", async () => {
    const { page } = await visitAsMember(dashboard, { width });
    await page.goto("/keys");
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByLabel("Name").fill(`Invoices ${width}`);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("Copy the key now").waitFor();
    const key = await shownKey(page);
    await page.getByRole("button", { name: "Copy the key" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    expect(await statusWith(key)).toBe(200);
    await keepPicture(page, `key-made-${width}`);

    await page.reload();
    expect(await page.content()).not.toContain(key);
    await keepPicture(page, `keys-${width}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Revoke Invoices ${width}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Revoke Invoices ${width}` })
      .click();
    await page.getByRole("row", { name: `Invoices ${width}` }).waitFor({ state: "detached" });
    expect(await statusWith(key)).toBe(401);
  });
});

test("a rolled key works beside its successor until its end", async () => {
  const { page } = await visitAsMember(dashboard);
  await page.goto("/keys");
  await page.getByRole("button", { name: "Roll test" }).click();
  await page.getByLabel("The old key ends").selectOption("in a day");
  await page.getByRole("button", { name: "Roll key" }).click();
  await page.getByText("Copy the key now").waitFor();
  expect(await statusWith(await shownKey(page))).toBe(200);
  expect(await statusWith(dashboard.service.account.key)).toBe(200);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("Rolled; ends").waitFor();
  await dashboard.service.sql("update api_keys set revoked_at = now() where revoked_at > now()");
  expect(await statusWith(dashboard.service.account.key)).toBe(401);
});

test("a viewer sees the keys and no button", async () => {
  const { page } = await visitAsMember(dashboard, { role: "viewer" });
  await page.goto("/keys");
  await page.getByRole("heading", { name: "Keys", level: 1 }).waitFor();
  expect(await page.getByRole("button", { name: /Create|Revoke|Roll/ }).count()).toBe(0);
});

test("every page is readable in the dark", async () => {
  const { page } = await visitAsMember(dashboard, { dark: true });
  await page.goto("/keys");
  await expectAccessible(page);
  await keepPicture(page, "keys-dark");
});

test("who did what is written down", async () => {
  const entries = await dashboard.service.sql(
    "select action, actor from audit_entries where actor like '%@example.com'",
  );
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["key.created", "key.revoked", "key.rolled"]),
  );
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
