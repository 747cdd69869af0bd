import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "#lib/local/until.ts";
import { mailTo, newPerson } from "#lib/testing/people.ts";
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
  dashboard = await startDashboard();
});
afterAll(() => dashboard?.stop());

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a person renames themself and changes the password, which ends their other sessions", async () => {
    const { page, person } = await visitAsMember(dashboard, { width });
    const elsewhere = await dashboard.visit({ as: person });
    await page.goto("/settings");
    await expectAccessible(page);
    await keepPicture(page, `settings-${width}`);
    await page.getByLabel("Your name").fill("Ada Press");
    await page.getByRole("button", { name: "Save" }).click();
    await until(async () => (await nameOf(person.id)) === "Ada Press", { deadlineMs: 10_000 });

    await page.getByLabel("Current password").fill("not the password");
    await page.getByLabel("New password").fill("an entirely new one");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("That is not your current password.").waitFor();
    await page.getByLabel("Current password").fill(person.password);
    await page.getByLabel("New password").fill("an entirely new one");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your password is changed.").waitFor();
    expect((await mailTo(person.email)).text).toContain("Your password was changed");
    await elsewhere.goto("/settings");
    await elsewhere.waitForURL("**/sign-in?**");
    await page.reload();
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada Press");
  });

  test("sessions are listed, this one marked, and each can be ended, or all others", async () => {
    const { page, person } = await visitAsMember(dashboard, { width });
    const others = [await dashboard.visit({ as: person }), await dashboard.visit({ as: person })];
    const third = await dashboard.visit({ as: person });
    await page.goto("/settings");
    const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("table");
    expect(await sessions.getByText("This session").count()).toBe(1);
    await sessions.getByRole("button", { name: "End", exact: true }).first().click();
    await until(async () => (await sessionsOf(person.id)) === 3, { deadlineMs: 10_000 });
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await until(async () => (await sessionsOf(person.id)) === 1, { deadlineMs: 10_000 });
    for (const ended of [...others, third]) {
      await ended.goto("/settings");
      await ended.waitForURL("**/sign-in?**");
    }
    await page.reload();
    await page.getByText("This session").waitFor();
  });

  test("an owner renames the account, and deletes it by typing its name", async () => {
    const account = await dashboard.service.newAccount();
    const { page } = await visitAsMember(dashboard, { width, accountId: account.id });
    await page.goto("/settings");
    await page.getByLabel("Account name").fill("Doomed press");
    await page.getByRole("button", { name: "Rename account" }).click();
    await page.getByRole("button", { name: "Delete Doomed press" }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete Doomed press" });
    await page.getByLabel("Type the account's name to confirm").fill("Doomed");
    await confirm.click();
    await page.getByText("This is not the account's name, letter for letter.").waitFor();
    await keepPicture(page, `delete-account-${width}`);
    expect(await statusWith(account.key)).toBe(200);
    await page.getByLabel("Type the account's name to confirm").fill("Doomed press");
    await confirm.click();
    await page.waitForURL("**/new-account");
    expect(await statusWith(account.key)).toBe(401);
    const left = () => dashboard.service.sql("select 1 from accounts where id = $1", [account.id]);
    await until(async () => (await left()).length === 0, { deadlineMs: 15_000 });
    expect(await left()).toEqual([]);
  });
});

const nameOf = async (id: string) =>
  (await dashboard.service.sql("select name from users where id = $1", [id])).at(0)?.name;

const sessionsOf = async (userId: string) =>
  (await dashboard.service.sql("select 1 from sessions where user_id = $1", [userId])).length;

async function statusWith(key: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const { status } = await fetch(`${dashboard.service.baseUrl}/jobs`, { headers: { authorization } });
  return status;
}

test("who signed up with a provider sets a first password by mail", async () => {
  const person = await newPerson({ accountId: dashboard.service.account.id });
  await dashboard.service.sql("update users set password_hash = null where id = $1", [person.id]);
  const page = await dashboard.visit({ as: person });
  await page.goto("/settings");
  expect(await page.getByLabel("Current password").count()).toBe(0);
  await page.getByRole("button", { name: "Send me a link to set a password" }).click();
  await page.getByText(`A link is on its way to ${person.email}`).waitFor();
  expect((await mailTo(person.email)).link).toContain("/reset-password?token=");
});

test("who may not manage the account sees no way to rename or delete it", async () => {
  const { page } = await visitAsMember(dashboard, { role: "admin" });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Leave Test" }).waitFor();
  expect(await page.getByRole("button", { name: /Rename account|Delete/ }).count()).toBe(0);
});

test.each(["desktop", "phone"] as const)("the page is readable in the dark on a %s", async (width) => {
  const { page } = await visitAsMember(dashboard, { width, dark: true });
  await page.goto("/settings");
  await expectAccessible(page);
  await keepPicture(page, `settings-${width}-dark`);
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
