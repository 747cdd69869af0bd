import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, keepPicture, type Width, widths } from "#e2e/dashboard/dashboard.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { newPerson, type Person } from "#lib/testing/people.ts";
import { type Operated, startOperated } from "./operators.ts";

let operated: Operated;
let owner: Person;
let account: TestAccount;

// What a customer may call itself.
const payload = `"><img src=x onerror="document.title='taken'"> =1+1`;

beforeAll(async () => {
  operated = await startOperated({ workers: 0 });
  account = await operated.service.newAccount();
  owner = await newPerson({ accountId: account.id });
  await operated.service.sql("update accounts set name = $1 where id = $2", [payload, account.id]);
});
afterAll(() => operated?.stop());

async function call(): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${account.key}:`).toString("base64")}`;
  return fetch(`${operated.service.baseUrl}/jobs`, { headers: { authorization } });
}

test.each([
  ["a part of its name", () => "<IMG src"],
  ["a member's address", () => owner.email.slice(0, 7)],
  ["its id", () => account.id],
  ["a key's last four", () => account.key.slice(-4)],
  ["a key as it is shown", () => `…${account.key.slice(-4)}`],
])("an account is found by %s", async (_by, text) => {
  const page = await operated.visitAsOperator();
  await page.goto("/admin/accounts");
  await page.getByLabel("Search").fill(text());
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/admin/accounts?search=**");
  expect(await page.getByRole("row", { name: payload }).count()).toBe(1);
  expect(await page.getByRole("row").count()).toBe(2);
});

test("a search is a text, not a pattern, and finds nothing kindly", async () => {
  const page = await operated.visitAsOperator();
  for (const text of ["%", "_", "\\", "' or 1=1 --"]) {
    await page.goto(`/admin/accounts?search=${encodeURIComponent(text)}`);
    await page.getByRole("heading", { name: "No account matches" }).waitFor();
  }
});

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("an account is suspended with a reason that its members read, and goes on again", async () => {
    const page = await operated.visitAsOperator({ width });
    await page.goto(`/admin/accounts/${account.id}`);
    await expectAccessible(page);
    await keepPicture(page, `admin-account-${width}`);
    await page.getByRole("button", { name: `Suspend ${payload}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await page.getByText("Give a reason: the customer reads it.").waitFor();
    await page.getByLabel("Reason").fill("Your pages fill a shop's order form.");
    await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await page.getByText("Your pages fill a shop's order form.").waitFor();
    await keepPicture(page, `admin-account-suspended-${width}`);
    const refused = await call();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, "account_suspended"]);
    const members = await operated.visit({ as: owner, width });
    await members.goto("/keys");
    await members.getByText("This account is suspended: Your pages fill a shop's order form.").waitFor();

    await page.getByRole("button", { name: `Resume ${payload}` }).click();
    await page.getByLabel("Reason").fill("They changed it.");
    await page.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: `Suspend ${payload}` }).waitFor();
    expect((await call()).status).toBe(200);
  });
});

test("limits are adjusted for one account, hold at once and exactly, and are told in its headers", async () => {
  const page = await operated.visitAsOperator();
  await page.goto(`/admin/accounts/${account.id}`);
  await page.getByText("600, as for everyone").waitFor();
  await page.getByRole("button", { name: "Adjust limits" }).click();
  await page.getByLabel("Requests a minute").fill("3.5");
  await page.getByRole("dialog").getByRole("button", { name: "Adjust limits" }).click();
  await page.getByText("Give a whole number from 1 to 1000000").waitFor();
  await page.getByLabel("Requests a minute").fill("4");
  await page.getByLabel("Downloads at once").fill("2");
  await page.getByRole("dialog").getByRole("button", { name: "Adjust limits" }).click();
  await page.getByText("These limits hold").waitFor();
  await operated.service.sql("delete from rate_windows");
  const answers = await Promise.all(Array.from({ length: 7 }, call));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"jobs";q=4;w=60');

  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("4, adjusted for this account").waitFor();
  await page.getByText("2, adjusted for this account").waitFor();
  await page.getByRole("button", { name: "Adjust limits" }).click();
  await page.getByLabel("Requests a minute").fill("");
  await page.getByLabel("Downloads at once").fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Adjust limits" }).click();
  await page.getByText("These limits hold").waitFor();
  expect((await call()).headers.get("ratelimit-policy")).toBe('"jobs";q=600;w=60');
});

test("no secret, and of a key its last four characters alone, is on the page", async () => {
  const page = await operated.visitAsOperator();
  await page.goto(`/admin/accounts/${account.id}`);
  const { store } = operated.service;
  await page.getByText(`…${account.key.slice(-4)}`, { exact: true }).waitFor();
  const content = await page.content();
  for (const secret of [account.key, account.key.slice(0, -4), store.secretAccessKey, store.accessKeyId]) {
    expect(content).not.toContain(secret);
  }
});

test("what a customer calls itself is text", async () => {
  const page = await operated.visitAsOperator();
  for (const path of ["/admin/accounts", `/admin/accounts/${account.id}`]) {
    await page.goto(path);
    await page.getByText(payload).first().waitFor();
    expect(await page.title()).not.toBe("taken");
    expect(await page.locator("img").count()).toBe(0);
  }
});

test("the customer's audit log has every action and one look, each marked as an operator's", async () => {
  const entries = await operated.service.sql(
    "select action, count(*)::int as times, bool_and(operator) as operator, min(actor) as actor from audit_entries where account_id = $1 and action like 'account.%' group by action order by action",
    [account.id],
  );
  const actor = operated.operator.email;
  expect(entries).toEqual([
    { action: "account.limits_adjusted", times: 2, operator: true, actor },
    { action: "account.resumed", times: 2, operator: true, actor },
    { action: "account.suspended", times: 2, operator: true, actor },
    { action: "account.viewed", times: 1, operator: true, actor },
  ]);
});

test("a look after ten minutes is written down again", async () => {
  const looks = () => operated.service.sql("select 1 from audit_entries where action = 'account.viewed'");
  await operated.service.sql("update audit_entries set created_at = created_at - interval '10 minutes'");
  const [page, other] = [await operated.visitAsOperator(), await operated.visitAsOperator()];
  const before = (await looks()).length;
  await Promise.all([page, other].map((window) => window.goto(`/admin/accounts/${account.id}`)));
  expect((await looks()).length).toBe(before + 1);
});

test("the accounts are readable in the dark and on a phone", async () => {
  for (const visit of [{ dark: true }, { width: "phone" }] as const) {
    const page = await operated.visitAsOperator(visit);
    await page.goto("/admin/accounts");
    await expectAccessible(page);
    await keepPicture(page, `admin-accounts-${"dark" in visit ? "dark" : "phone"}`);
    await page.goto(`/admin/accounts/${account.id}`);
    await expectAccessible(page);
    await keepPicture(page, `admin-account-${"dark" in visit ? "dark" : "phone"}-2`);
  }
});

test("no page has broken its content policy or thrown", () => expect(operated.faults).toEqual([]));
