import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { seeded } from "#lib/testing/random.ts";
import { addInvoice, addSubscription } from "#lib/testing/stripe/state.ts";
import { webhookSecret } from "#lib/testing/stripe/stripe-server.ts";
import { useStripe } from "#lib/testing/stripe/use-stripe.ts";
import { aCustomer } from "#lib/testing/usage.ts";
import { receiveEvent } from "./receive-event.ts";
import { stripe } from "./stripe.ts";
import { syncBilling } from "./sync-billing.ts";

const server = await vi.hoisted(async () => (await import("#lib/testing/stripe/use-stripe.ts")).startStripe());
useDatabase();
useStripe(server);

type Account = Awaited<ReturnType<typeof aCustomer>>;
let account: Account;

beforeEach(async () => {
  account = await aCustomer();
  await db().stripeEvent.deleteMany();
  await runTasks();
});

type Event = { id: string; type: string; body: string };

function anEvent({ type, object, id = `evt_${type}` }: { type: string; object: object; id?: string }): Event {
  const created = Math.floor(Date.now() / 1_000);
  const event = { id, object: "event", type, created, api_version: null, livemode: false, data: { object } };
  return { id, type, body: JSON.stringify(event) };
}

/** As Stripe signs it, `ageSeconds` ago. */
function signature(body: string, { ageSeconds = 0, secret = webhookSecret } = {}): string {
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
  const client = stripe();
  if (!client) throw new Error("Stripe is not set");
  return client.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
}

function receive(body: string, header: string | null = signature(body)) {
  return receiveEvent({ input: { body: Buffer.from(body), signature: header } });
}

/** Runs what the events have queued, as the worker does; how many there were. */
async function runTasks(): Promise<number> {
  const tasks = await db().$queryRaw<{ accountId: string }[]>`
    delete from graphile_worker._private_jobs where key like 'billing:%' returning payload ->> 'accountId' as "accountId"`;
  for (const task of tasks) await syncBilling(task);
  return tasks.length;
}

async function state(of: Account = account) {
  const {
    createdAt: _,
    looksBegun: _begun,
    lookTaken: _taken,
    ...billing
  } = await db().billingCustomer.findUniqueOrThrow({ where: { accountId: of.id } });
  const { unpaidAt } = await db().account.findUniqueOrThrow({ where: { id: of.id } });
  return {
    ...billing,
    accountId: "",
    customerId: "",
    subscriptionId: billing.subscriptionId !== null,
    unpaid: unpaidAt !== null,
  };
}

describe("an event is taken", () => {
  const event = () => anEvent({ type: "invoice.paid", object: { object: "invoice", customer: account.customerId } });

  test("when it is signed, once per id, however often it comes", async () => {
    const { body } = event();
    const results = await Promise.all([receive(body), receive(body), receive(body)]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect([await db().stripeEvent.count(), await runTasks()]).toEqual([1, 1]);
    await receive(body);
    expect([await db().stripeEvent.count(), await runTasks()]).toEqual([1, 0]);
  });

  test.each<[string, (body: string) => [string, string | null]]>([
    ["forged with another secret", (body) => [body, signature(body, { secret: "whsec_other" })]],
    ["not signed", (body) => [body, null]],
    ["signed six minutes ago", (body) => [body, signature(body, { ageSeconds: 360 })]],
    ["changed after it was signed", (body) => [body.replace("invoice.paid", "invoice.void"), signature(body)]],
    ["parsed and written again", (body) => [JSON.stringify(JSON.parse(body), null, 2), signature(body)]],
    ["signed with an empty signature", (body) => [body, "t=1,v1="]],
    ["not an object, with nonsense for a signature", () => ["{", "nonsense"]],
  ])("but not when it is %s", async (_what, alter) => {
    const [body, header] = alter(event().body);
    expect(await receive(body, header)).toEqual({ ok: false, failure: "forged" });
    expect([await db().stripeEvent.count(), await runTasks()]).toEqual([0, 0]);
  });

  test("with a signature of four minutes ago", async () => {
    const { body } = event();
    expect(await receive(body, signature(body, { ageSeconds: 240 }))).toEqual({ ok: true, value: null });
  });

  test("and answered when it is of a customer or a kind that is not ours", async () => {
    const foreign = anEvent({ type: "invoice.paid", object: { object: "invoice", customer: "cus_foreign" } });
    const other = anEvent({ type: "charge.updated", object: { object: "charge", customer: account.customerId } });
    for (const { body } of [foreign, other]) expect(await receive(body)).toEqual({ ok: true, value: null });
    expect(await runTasks()).toBe(0);
  });
});

describe("an account follows Stripe", () => {
  const now = Math.floor(Date.now() / 1_000);
  const day = 86_400;

  test("through subscription, failed payment, grace, 402, payment and cancellation", async () => {
    const { customerId } = account;
    const subscription = addSubscription(server.state, customerId, { period_start: now - day, period_end: now + day });
    await syncBilling({ accountId: account.id });
    expect(await state()).toMatchObject({ subscriptionId: true, status: "active", owedSince: null, unpaid: false });

    subscription.status = "past_due";
    const finalized = (age: number) => ({ finalized_at: now - age * day });
    const invoice = addInvoice(server.state, customerId, { status_transitions: finalized(1) });
    await syncBilling({ accountId: account.id });
    const owedSince = new Date((now - day) * 1_000);
    expect(await state()).toMatchObject({ status: "past_due", owedSince, unpaid: false });

    invoice.status_transitions = finalized(8);
    await syncBilling({ accountId: account.id });
    expect(await state()).toMatchObject({ status: "past_due", unpaid: true });

    Object.assign(invoice, { status: "paid", amount_remaining: 0 });
    subscription.status = "active";
    await syncBilling({ accountId: account.id });
    expect(await state()).toMatchObject({ status: "active", owedSince: null, unpaid: false });

    Object.assign(subscription, { cancel_at_period_end: true });
    await syncBilling({ accountId: account.id });
    expect(await state()).toMatchObject({ status: "active", cancelAt: new Date((now + day) * 1_000) });

    subscription.status = "canceled";
    await syncBilling({ accountId: account.id });
    expect(await state()).toMatchObject({
      subscriptionId: false,
      status: null,
      periodEnd: null,
      cancelAt: null,
      unpaid: false,
    });
  });

  test("of two subscriptions the newer is cancelled: each would bill the same usage", async () => {
    const older = addSubscription(server.state, account.customerId, { created: now - 20 });
    const newer = addSubscription(server.state, account.customerId, { created: now - 10 });
    await syncBilling({ accountId: account.id });
    expect([older.status, newer.status]).toEqual(["active", "canceled"]);
    expect((await db().billingCustomer.findUniqueOrThrow({ where: { accountId: account.id } })).subscriptionId).toBe(
      older.id,
    );
  });

  test("a look that was begun before another and ends after it changes nothing", async () => {
    const subscription = addSubscription(server.state, account.customerId);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let calls = 0;
    // The first look's answers are the old ones, and wait.
    server.done = async ({ path }) => {
      calls += 1;
      if (path === "/v1/subscriptions" && calls <= 2) await held;
    };
    const old = syncBilling({ accountId: account.id });
    await vi.waitFor(() => expect(calls).toBe(2), { timeout: 20_000 });
    subscription.status = "canceled";
    await syncBilling({ accountId: account.id });
    letGo();
    await old;
    expect(await state()).toMatchObject({ subscriptionId: false, status: null });
  });

  test("however its events are shuffled and repeated, the final state is the same", async () => {
    const random = seeded(7);
    const finals: unknown[] = [];
    for (let round = 0; round < 12; round += 1) {
      account = await aCustomer();
      const { customerId: customer } = account;
      const subscription = addSubscription(server.state, customer, { period_start: now - 30 * day, period_end: now });
      const invoice = addInvoice(server.state, customer, { status_transitions: { finalized_at: now - 9 * day } });
      // What happened, and the events that tell of it, each with the object as it was then.
      const told = [
        anEvent({ id: `evt_${round}_1`, type: "customer.subscription.created", object: { ...subscription } }),
        anEvent({
          id: `evt_${round}_2`,
          type: "checkout.session.completed",
          object: { object: "checkout.session", customer },
        }),
        anEvent({ id: `evt_${round}_3`, type: "invoice.finalized", object: { ...invoice, attempted: false } }),
        anEvent({ id: `evt_${round}_4`, type: "invoice.payment_failed", object: { ...invoice } }),
        anEvent({
          id: `evt_${round}_5`,
          type: "customer.subscription.updated",
          object: { ...subscription, status: "past_due" },
        }),
      ];
      subscription.status = "past_due";
      const shuffled = [...told, ...told.filter(() => random() < 0.5)]
        .map((event) => ({ event, place: random() }))
        .sort((one, other) => one.place - other.place);
      for (const { event } of shuffled) {
        await receive(event.body);
        if (random() < 0.4) await runTasks();
      }
      await runTasks();
      finals.push(await state());
    }
    expect(finals[0]).toMatchObject({ status: "past_due", unpaid: true });
    for (const final of finals) expect(final).toEqual(finals[0]);
  });
});
