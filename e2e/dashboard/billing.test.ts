import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { claimUsage } from "#lib/billing/claim-usage.ts";
import { until } from "#lib/local/until.ts";
import type { Role } from "#lib/members/role.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { newPerson } from "#lib/testing/people.ts";
import { addInvoice, addSubscription } from "#lib/testing/stripe/state.ts";
import { stripeKey, webhookSecret } from "#lib/testing/stripe/stripe-server.ts";
import { useStripe } from "#lib/testing/stripe/use-stripe.ts";
import { addUsage } from "#lib/testing/usage.ts";
import { type Dashboard, expectAccessible, keepPicture, startDashboard, type Width, widths } from "./dashboard.ts";

const stripe = await vi.hoisted(async () => (await import("#lib/testing/stripe/use-stripe.ts")).startStripe());
useStripe(stripe);

let dashboard: Dashboard;

beforeAll(async () => {
  const env = { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: stripe.url };
  dashboard = await startDashboard({ workers: 1, env });
  const price = { id: "price_test", object: "price", active: true, lookup_key: "platen_metered" };
  stripe.state.prices.push(price);
});
afterAll(() => dashboard?.stop());

/** A new account with someone in it, and their window on its billing page. */
async function visit({ width = "desktop", role = "owner" }: { width?: Width; role?: Role } = {}) {
  const account = await dashboard.service.newAccount();
  const person = await newPerson({ accountId: account.id, role });
  const page = await dashboard.visit({ as: person, width });
  return { account, page, person };
}

/** Stripe's pages are not there: what is asked of them is. */
async function catchStripe(page: Page): Promise<void> {
  await page.route(/^https:\/\/(checkout|billing)\.stripe\.com\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Stripe</title><h1>Stripe</h1>" }),
  );
}

async function customerOf(account: TestAccount): Promise<string> {
  const [row] = await dashboard.service.sql("select customer_id from billing_customers where account_id = $1", [
    account.id,
  ]);
  return String(row?.customer_id);
}

async function subscribed(account: TestAccount): Promise<string> {
  const customer = await customerOf(account);
  const now = Math.floor(Date.now() / 1_000);
  addSubscription(stripe.state, customer, { period_start: now - 5 * 86_400, period_end: now + 25 * 86_400 });
  return customer;
}

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("an owner subscribes, sees what the period comes to, sets a cap, and goes to the portal", async () => {
    const { account, page } = await visit({ width });
    await catchStripe(page);
    await addUsage({ account, jobs: 42, minutesAgo: 0 });
    await page.goto("/billing");
    await page.getByText("42", { exact: true }).waitFor();
    await keepPicture(page, `billing-free-${width}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Subscribe to Pay as you go" }).click();
    await page.waitForURL(/^https:\/\/checkout\.stripe\.com\//);

    const customer = await subscribed(account);
    addInvoice(stripe.state, customer, { number: "PLATEN-1", status: "paid", total: 1_234 });
    await addUsage({ account, jobs: 130, minutesAgo: 10 });
    await page.goto("/billing?checkout=done");
    await page.getByText("You are subscribed").waitFor();
    // Tables scroll inside themselves; the page never sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await page.getByText("$0.72", { exact: true }).waitFor();
    await page.getByRole("row", { name: /PLATEN-1.*\$12\.34.*Paid/ }).waitFor();
    await keepPicture(page, `billing-subscribed-${width}`);
    await expectAccessible(page);

    await page.getByLabel("Alert, in US dollars").fill("1o");
    await page.getByLabel("Hard cap, in US dollars").fill("0.72");
    await page.getByRole("button", { name: "Save alert and cap" }).click();
    await page.getByText("Write an amount such as 25 or 25.50").waitFor();
    await page.getByLabel("Alert, in US dollars").fill("0.50");
    await page.getByRole("button", { name: "Save alert and cap" }).click();
    await page.getByText("The cap holds from the next job on").waitFor();
    await page.reload();
    expect(await page.getByLabel("Hard cap, in US dollars").inputValue()).toBe("0.72");
    const authorization = `Basic ${Buffer.from(`${account.key}:`).toString("base64")}`;
    const refused = await fetch(`${dashboard.service.baseUrl}/jobs`, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams({ url: "http://x.test/" }),
    });
    expect([refused.status, (await refused.json()).detail]).toEqual([
      402,
      expect.stringContaining("spending cap of $0.72"),
    ]);

    await page.getByRole("button", { name: "Manage payment at Stripe" }).click();
    await page.waitForURL(/^https:\/\/billing\.stripe\.com\//);
  });
});

test("a payment that fails is told by Stripe's event, and the page says until when it goes on", async () => {
  const { account, page } = await visit();
  await catchStripe(page);
  await page.goto("/billing");
  await page.getByRole("button", { name: "Subscribe to Pay as you go" }).click();
  await page.waitForURL(/^https:\/\/checkout\.stripe\.com\//);
  const customer = await subscribed(account);
  addInvoice(stripe.state, customer, { number: "PLATEN-2" });
  expect(await tellOf(customer)).toBe(200);
  await until(
    async () => {
      const [row] = await dashboard.service.sql(
        "select 1 from billing_customers where owed_since is not null and account_id = $1",
        [account.id],
      );
      return row !== undefined;
    },
    { deadlineMs: 20_000 },
  );
  await page.goto("/billing");
  await page.getByText("The last payment failed").waitFor();
  await page.getByRole("row", { name: /PLATEN-2.*To pay/ }).waitFor();
  await keepPicture(page, "billing-owed");
});

/** Sends an event as Stripe does; the answer's status. */
async function tellOf(customer: string, secret = webhookSecret): Promise<number> {
  const { default: Stripe } = await import("stripe");
  const event = {
    id: `evt_${Date.now()}`,
    object: "event",
    type: "invoice.payment_failed",
    created: 1,
    data: { object: { object: "invoice", customer } },
  };
  const body = JSON.stringify(event);
  const signature = new Stripe(stripeKey).webhooks.generateTestHeaderString({ payload: body, secret });
  const response = await fetch(`${dashboard.url}/api/stripe/webhook`, {
    method: "POST",
    headers: { "stripe-signature": signature, "content-type": "application/json" },
    body,
  });
  return response.status;
}

test("a forged event is refused", async () => {
  expect(await tellOf("cus_any", "whsec_other")).toBe(400);
});

test("a report that is queued is sent by the worker", async () => {
  const { account, page } = await visit();
  await catchStripe(page);
  await page.goto("/billing");
  await page.getByRole("button", { name: "Subscribe to Pay as you go" }).click();
  await page.waitForURL(/^https:\/\/checkout\.stripe\.com\//);
  const customer = await customerOf(account);
  await dashboard.service.sql(
    "update billing_customers set created_at = created_at - interval '1 day' where account_id = $1",
    [account.id],
  );
  await addUsage({ account, jobs: 3, minutesAgo: 5 });
  expect(await claimUsage()).toBe(3);
  const told = () => stripe.state.meterEvents.filter((event) => event.customer === customer);
  await until(() => told().length > 0, { deadlineMs: 20_000 });
  expect(told().map(({ value }) => value)).toEqual([3]);
});

test("a member finds no such page, and no word of it in the rail", async () => {
  const { page } = await visit({ role: "member" });
  expect((await page.goto("/billing"))?.status()).toBe(404);
  await page.goto("/keys");
  await page.getByRole("heading", { name: "Keys", level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: "Billing" }).count()).toBe(0);
  dashboard.forgive((fault) => fault.includes("404"));
});

test("who is signed out is sent to sign in and back", async () => {
  const page = await dashboard.visit();
  await page.goto("/billing");
  await page.waitForURL(/\/sign-in\?callbackUrl=%2Fbilling$/);
});

test("an admin may press what an owner may; their own account's customer is all they get", async () => {
  const [first, other] = [await visit({ role: "admin" }), await visit({ role: "admin" })];
  for (const { page } of [first, other]) {
    await catchStripe(page);
    await page.goto("/billing");
    await page.getByRole("button", { name: "Subscribe to Pay as you go" }).click();
    await page.waitForURL(/^https:\/\/checkout\.stripe\.com\//);
  }
  const sessions = stripe.state.sessions.slice(-2).map(({ customer }) => customer);
  expect(sessions).toEqual([await customerOf(first.account), await customerOf(other.account)]);
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
