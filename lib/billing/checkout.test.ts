import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount } from "#lib/testing/jobs.ts";
import { addInvoice, addSubscription } from "#lib/testing/stripe/state.ts";
import { shownCalls } from "#lib/testing/stripe/stripe-server.ts";
import { useStripe } from "#lib/testing/stripe/use-stripe.ts";
import { addUsage } from "#lib/testing/usage.ts";
import { listInvoices } from "./list-invoices.ts";
import { openPortal } from "./open-portal.ts";
import { sendSpendingAlerts } from "./send-spending-alerts.ts";
import { setSpending } from "./set-spending.ts";
import { setUpStripe } from "./set-up-stripe.ts";
import { showBilling } from "./show-billing.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncBilling } from "./sync-billing.ts";

const server = await vi.hoisted(async () => (await import("#lib/testing/stripe/use-stripe.ts")).startStripe());
useDatabase();
useStripe(server);

let ctx: Context;

beforeEach(async () => {
  await setUpStripe();
  server.calls.length = 0;
  const { id } = await anAccount();
  const userId = crypto.randomUUID();
  const email = `${userId}@people.test`;
  await db().user.create({ data: { id: userId, email, memberships: { create: { accountId: id, role: "owner" } } } });
  ctx = { account: { id }, actor: { kind: "user", id: userId, email }, requestId: "test" };
});

async function customerId(): Promise<string> {
  return (await db().billingCustomer.findUniqueOrThrow({ where: { accountId: ctx.account.id } })).customerId;
}

async function subscribe(): Promise<void> {
  await startCheckout({ ctx });
  const now = Math.floor(Date.now() / 1_000);
  addSubscription(server.state, await customerId(), { period_start: now - 86_400, period_end: now + 86_400 });
  await syncBilling({ accountId: ctx.account.id });
}

describe("setting up", () => {
  test("makes what is missing once: run again it makes nothing", async () => {
    const lines = await setUpStripe();
    expect(server.calls.filter(({ method }) => method === "POST")).toEqual([]);
    console.log(lines.join("\n"));
    expect(lines.filter((line) => line.endsWith("was there")).length).toBe(4);
    const { meters, products, prices, configurations } = server.state;
    expect([meters.length, products.length, prices.length, configurations.length]).toEqual([1, 1, 1, 1]);
  });

  test("a price that no longer fits the plans gets a successor under the same lookup key", async () => {
    const [price] = server.state.prices;
    if (price)
      price.tiers = [
        { up_to: 10, unit_amount: 0 },
        { up_to: null, unit_amount: 9 },
      ];
    const lines = await setUpStripe();
    expect(lines[2]).toMatch(/made, in place of price_/);
    expect(server.state.prices.map(({ lookup_key }) => lookup_key)).toEqual([null, "platen_metered"]);
    console.log(shownCalls(server.calls.filter(({ method }) => method === "POST")));
  });
});

describe("checkout", () => {
  test("is for our price and the account's own customer, with tax ids", async () => {
    const started = await startCheckout({ ctx });
    expect(started).toMatchObject({
      ok: true,
      value: { url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//) },
    });
    const call = server.calls.find(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");
    expect(call?.params).toMatchObject({
      mode: "subscription",
      customer: await customerId(),
      "line_items[0][price]": server.state.prices.at(-1)?.id,
      "tax_id_collection[enabled]": "true",
      "subscription_data[metadata][account_id]": ctx.account.id,
    });
    console.log(shownCalls(server.calls));
  });

  test("pressed twice it goes on with the first", async () => {
    const [one, two] = [await startCheckout({ ctx }), await startCheckout({ ctx })];
    expect(two).toEqual(one);
    expect(server.calls.filter(({ path, method }) => path === "/v1/customers" && method === "POST").length).toBe(1);
  });

  test("two at once make one customer", async () => {
    await Promise.all([startCheckout({ ctx }), startCheckout({ ctx })]);
    expect(server.state.customers.filter(({ email }) => email === (ctx.actor as { email: string }).email).length).toBe(
      1,
    );
  });

  test("is refused to an account that has a subscription, even one we were not told of yet", async () => {
    await startCheckout({ ctx });
    addSubscription(server.state, await customerId());
    expect(await startCheckout({ ctx })).toMatchObject({ ok: false, failure: { detail: /has a subscription/ } });
  });

  test("says so when Stripe is away", async () => {
    server.fault = () => 500;
    expect(await startCheckout({ ctx })).toMatchObject({ ok: false, failure: { detail: /^Stripe, which takes/ } });
  });
});

describe("the account's billing", () => {
  test("on the free plan: this month's jobs, nothing to pay, no invoices, no portal", async () => {
    await addUsage({ account: ctx.account, jobs: 7, minutesAgo: 0 });
    const billing = await showBilling({ ctx });
    expect(billing).toMatchObject({ plan: "free", jobs: 7, cents: 0, isCustomer: false, unpaid: false });
    expect(await listInvoices({ ctx })).toEqual({ ok: true, value: [] });
    expect(await openPortal({ ctx })).toMatchObject({ ok: false });
  });

  test("subscribed: the period's jobs and what they cost so far", async () => {
    await subscribe();
    await addUsage({ account: ctx.account, jobs: 130, minutesAgo: 10 });
    await addUsage({ account: ctx.account, jobs: 50, minutesAgo: 25 * 60 });
    expect(await showBilling({ ctx })).toMatchObject({ plan: "metered", jobs: 130, cents: 30, isCustomer: true });
  });

  test("invoices newest first, without drafts, links only to https", async () => {
    await subscribe();
    const customer = await customerId();
    addInvoice(server.state, customer, { number: "A-1", status: "paid" });
    addInvoice(server.state, customer, { number: "A-2", status: "draft" });
    addInvoice(server.state, customer, { number: "A-3", hosted_invoice_url: "javascript:alert(1)" });
    const invoices = await listInvoices({ ctx });
    const shown = invoices.ok
      ? invoices.value.map(({ number, status, url }) => [number, status, url?.slice(0, 8)])
      : [];
    expect(shown).toEqual([
      ["A-3", "open", undefined],
      ["A-1", "paid", "https://"],
    ]);
  });

  test("the portal is the account's own customer's", async () => {
    await subscribe();
    expect(await openPortal({ ctx })).toMatchObject({ ok: true });
    expect(server.calls.at(-1)?.params).toMatchObject({
      customer: await customerId(),
      configuration: server.state.configurations[0]?.id,
    });
  });

  test("another account sees nothing of it", async () => {
    await subscribe();
    addInvoice(server.state, await customerId());
    const other: Context = { ...ctx, account: { id: (await anAccount()).id } };
    expect(await listInvoices({ ctx: other })).toEqual({ ok: true, value: [] });
    expect(await openPortal({ ctx: other })).toMatchObject({ ok: false });
    expect(await setSpending({ ctx: other, input: { alertCents: 1, capCents: 1 } })).toMatchObject({ ok: false });
  });
});

describe("the spending alert", () => {
  const mails = async () => {
    const rows = await db().$queryRaw<
      unknown[]
    >`select 1 from graphile_worker._private_jobs where key like 'send-email:%'`;
    return rows.length;
  };

  test("is mailed to the owners once a period, and again when the alert was changed", async () => {
    await subscribe();
    await addUsage({ account: ctx.account, jobs: 130, minutesAgo: 10 });
    await setSpending({ ctx, input: { alertCents: 31, capCents: null } });
    await sendSpendingAlerts();
    const before = await mails();
    await setSpending({ ctx, input: { alertCents: 30, capCents: null } });
    await Promise.all([sendSpendingAlerts(), sendSpendingAlerts()]);
    await sendSpendingAlerts();
    expect((await mails()) - before).toBe(1);
  });
});
