import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mail, mailTo, newPerson } from "#lib/testing/people.ts";
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

beforeAll(async () => {
  dashboard = await startDashboard();
  accountId = dashboard.service.account.id;
});
afterAll(() => dashboard?.stop());

const newAddress = () => `${randomUUID().slice(0, 8)}@example.com`;
const roleOf = async (email: string) => {
  const [found] = await dashboard.service.sql(
    "select m.role from members m join users u on u.id = m.user_id where u.email = $1 and m.account_id = $2",
    [email, accountId],
  );
  return found?.role;
};

async function invite(page: Page, { email, role }: { email: string; role: string }): Promise<Mail> {
  await page.goto("/team");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("dialog").getByLabel("Role").selectOption(role);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByText(`An invitation is on its way to ${email}`).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  return mailTo(email);
}

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("who is invited signs up by the link, joins by a press, and has the role", async () => {
    const email = newAddress();
    const { page } = await visitAsMember(dashboard, { width });
    const { link } = await invite(page, { email, role: "admin" });
    await page.getByRole("row", { name: email }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, `team-${width}`);

    const guest = await dashboard.visit({ width });
    await guest.goto(link);
    await expectAccessible(guest);
    await keepPicture(guest, `invitation-${width}`);
    await guest.getByRole("link", { name: "Sign up" }).click();
    await guest.getByLabel("Your name").fill("Grace");
    expect(await guest.getByLabel("E-mail address").inputValue()).toBe(email);
    await guest.getByLabel("Password").fill("a long enough one");
    await guest.getByRole("button", { name: "Sign up" }).click();
    await guest.getByText(`We sent a link to ${email}`).waitFor();
    await guest.goto((await mailTo(email, { about: "Confirm your e-mail address" })).link);
    await guest.getByRole("button", { name: "Confirm and go on" }).click();
    await guest.getByRole("button", { name: "Join Test" }).click();
    await guest.waitForURL("**/jobs");
    expect(await roleOf(email)).toBe("admin");
    // They came by an invitation, so no account was made for them beside it.
    expect(await dashboard.service.sql("select 1 from accounts where name like 'Grace%'")).toEqual([]);
    await guest.goto(link);
    await guest.getByRole("heading", { name: "This invitation is not open any more" }).waitFor();
  });

  test("a role is changed and holds from the next click; who is removed is outside", async () => {
    const { page } = await visitAsMember(dashboard, { width });
    const { page: theirs, person } = await visitAsMember(dashboard, { width, role: "admin" });
    await theirs.goto("/keys");
    await theirs.getByRole("button", { name: "Create a key" }).waitFor();
    await page.goto("/team");
    await page.getByRole("button", { name: `Change role of ${person.email}` }).click();
    await page.getByRole("dialog").getByLabel("Role").selectOption("viewer");
    await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
    await page.getByText("The role is changed.").waitFor();
    await theirs.reload();
    await theirs.getByRole("heading", { name: "Keys", level: 1 }).waitFor();
    expect(await theirs.getByRole("button", { name: "Create a key" }).count()).toBe(0);

    await page.reload();
    await page.getByRole("button", { name: `Remove ${person.email}` }).click();
    await keepPicture(page, `remove-member-${width}`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Remove ${person.email}` })
      .click();
    await page.getByRole("row", { name: person.email }).waitFor({ state: "detached" });
    await theirs.reload();
    await theirs.waitForURL("**/new-account");
    await expectAccessible(theirs);
    await keepPicture(theirs, `new-account-${width}`);
  });
});

test("an invitation is for the reader of its address alone, and waits for them on the way in", async () => {
  const { page } = await visitAsMember(dashboard);
  const invited = await newPerson();
  const other = await newPerson();
  const { link } = await invite(page, { email: invited.email, role: "member" });
  const wrong = await dashboard.visit({ as: other });
  await wrong.goto(link);
  await wrong.getByText(`The invitation is for ${invited.email}, and you are signed in as ${other.email}`).waitFor();
  expect(await wrong.getByRole("button", { name: /Join/ }).count()).toBe(0);
  // Without the link, by the address they have proven.
  const right = await dashboard.visit({ as: invited });
  await right.goto("/keys");
  await right.waitForURL("**/new-account");
  await keepPicture(right, "new-account-invited");
  await right.getByRole("button", { name: "Join Test" }).click();
  await right.waitForURL("**/jobs");
  expect(await roleOf(invited.email)).toBe("member");
});

test("an invitation that is sent again has a new link; one that is withdrawn has none", async () => {
  const email = newAddress();
  const { page } = await visitAsMember(dashboard);
  const first = await invite(page, { email, role: "viewer" });
  await page.getByRole("button", { name: `Send again to ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await page.getByText(`A new link is on its way to ${email}`).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  const second = await mailTo(email, { after: first });
  const guest = await dashboard.visit();
  await guest.goto(first.link);
  await guest.getByRole("heading", { name: "This invitation is not open any more" }).waitFor();
  await guest.goto(second.link);
  await guest.getByRole("heading", { name: "Join Test" }).waitFor();
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("row", { name: email }).waitFor({ state: "detached" });
  await guest.reload();
  await guest.getByRole("heading", { name: "This invitation is not open any more" }).waitFor();
});

test("what cannot be is said: a second invitation, a member's, the last owner's leaving", async () => {
  const owner = await newPerson();
  const page = await dashboard.visit({ as: owner });
  await page.goto("/new-account");
  await page.getByLabel("Account name").fill("Lone press");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/jobs");
  await page.goto("/team");
  await page.getByText("One person works in Lone press.").waitFor();
  await page.getByRole("button", { name: "Leave Lone press" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave Lone press" }).click();
  await page.getByText("An account needs an owner, and this is the last one.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await page.getByLabel("E-mail address").fill(owner.email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByText("This person is in the account already.").waitFor();
  expect(await page.getByLabel("E-mail address").inputValue()).toBe(owner.email);
  await keepPicture(page, "invite-refused");
});

test("a person in two accounts switches between them, and leaves one", async () => {
  const person = await newPerson({ accountId, role: "member" });
  const second = await dashboard.service.newAccount({ bucket: false });
  await dashboard.service.sql("update accounts set name = 'Second press' where id = $1", [second.id]);
  await dashboard.service.sql("insert into members (account_id, user_id, role) values ($1, $2, 'member')", [
    second.id,
    person.id,
  ]);
  const page = await dashboard.visit({ as: person });
  await page.goto("/team");
  await page.getByText("people work in Test.").waitFor();
  await page.locator("summary:visible", { hasText: person.email }).click();
  await page.getByRole("button", { name: "Switch to Second press" }).click();
  await page.waitForURL("**/jobs");
  await page.goto("/team");
  await page.getByText("One person works in Second press.").waitFor();
  await page.getByRole("button", { name: "Leave Second press" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave Second press" }).click();
  await page.waitForURL("**/jobs");
  await page.goto("/team");
  await page.getByText("people work in Test.").waitFor();
});

test("the audit log tells owners who did what, page by page, and nobody else", async () => {
  const { page, person } = await visitAsMember(dashboard);
  await invite(page, { email: "audited@example.com", role: "viewer" });
  await page.getByRole("link", { name: "Audit log" }).click();
  const row = page.getByRole("row", { name: "audited@example.com" });
  await row.getByText("Member invited").waitFor();
  expect(await row.textContent()).toContain(person.email);
  expect(await row.textContent()).toContain("role viewer");
  await expectAccessible(page);
  await keepPicture(page, "audit-desktop");
  await dashboard.service.sql(
    `insert into audit_entries (id, account_id, actor, action, target, request_id, created_at)
     select gen_random_uuid(), $1, 'a@example.com', 'key.created', 'old ' || n, 'r', now() - interval '1 day'
     from generate_series(1, 60) n`,
    [accountId],
  );
  await page.reload();
  await page.getByRole("link", { name: "Older" }).click();
  await page.waitForURL("**/team/audit?cursor=*");
  await page.getByRole("row", { name: "old" }).first().waitFor();
  expect(await page.getByRole("row", { name: "audited@example.com" }).count()).toBe(0);
  const { page: theirs } = await visitAsMember(dashboard, { role: "admin" });
  expect((await theirs.goto("/team/audit"))?.status()).toBe(404);
  expect(dashboard.forgive((fault) => fault.includes("/team/audit") && fault.includes("404"))).toBe(1);
});

test.each(["desktop", "phone"] as const)("the pages are readable in the dark on a %s", async (width) => {
  const { page } = await visitAsMember(dashboard, { width, dark: true });
  for (const path of ["/team", "/team/audit", "/new-account"]) {
    await page.goto(path);
    await expectAccessible(page);
    await keepPicture(page, `${path.slice(1).replace("/", "-")}-${width}-dark`);
  }
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
