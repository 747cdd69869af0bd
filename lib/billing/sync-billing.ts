import type Stripe from "stripe";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { log } from "#lib/telemetry/log.ts";
import { type OpenInvoice, type Standing, type Subscription, standingOf } from "./standing.ts";
import { stripe } from "./stripe.ts";

/** More than an account can have: one subscription, and an invoice a month. */
const most = 100;

/**
 * Looks at what Stripe holds of an account and takes it over: subscription, period, what is owed, and
 * with it whether the API answers 402. Looks may overlap; the one that was begun last stands, and since
 * one begins after every change, the outcome is Stripe's own state whatever the order of its events.
 */
export async function syncBilling({ accountId }: { accountId: string }): Promise<void> {
  const client = stripe();
  if (!client) return;
  const [look] = await db().$queryRaw<{ number: number; customerId: string }[]>`
    update billing_customers set looks_begun = looks_begun + 1 where account_id = ${accountId}::uuid
    returning looks_begun as number, customer_id as "customerId"`;
  if (!look) return;
  const { customerId: customer } = look;
  const [subscriptions, invoices] = await Promise.all([
    client.subscriptions.list({ customer, limit: most }),
    client.invoices.list({ customer, status: "open", limit: most }),
  ]);
  const standing = standingOf({
    subscriptions: subscriptions.data.map(subscriptionOf),
    invoices: invoices.data.map(invoiceOf),
    now: new Date(),
    graceDays: config().BILLING_GRACE_DAYS,
  });
  for (const { id } of standing.surplus) {
    log.warn(
      { account: accountId, subscription: id },
      "a second subscription is cancelled: it would bill the same usage",
    );
    await client.subscriptions.cancel(id, { invoice_now: false, prorate: false });
  }
  await take({ accountId, look: look.number, standing });
}

async function take({
  accountId,
  look,
  standing: { subscription, owedSince, unpaid },
}: {
  accountId: string;
  look: number;
  standing: Standing;
}): Promise<void> {
  await db().$executeRaw`
    with taken as (
      update billing_customers set
        look_taken = ${look}::int, subscription_id = ${subscription?.id ?? null}, status = ${subscription?.status ?? null},
        period_start = ${subscription?.periodStart ?? null}::timestamptz,
        period_end = ${subscription?.periodEnd ?? null}::timestamptz,
        cancel_at = ${subscription?.cancelAt ?? null}::timestamptz, owed_since = ${owedSince}::timestamptz
      where account_id = ${accountId}::uuid and look_taken < ${look}::int
      returning account_id
    )
    update accounts set
      unpaid_at = case when ${unpaid} then coalesce(unpaid_at, now()) end,
      jobs_left = 0
    from taken where accounts.id = taken.account_id`;
}

function subscriptionOf(subscription: Stripe.Subscription): Subscription {
  const { id, status, created, cancel_at: cancelAt, cancel_at_period_end: cancelsAtEnd, metadata } = subscription;
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${id} has no items.`);
  const periodEnd = timeOf(item.current_period_end);
  return {
    id,
    status,
    createdAt: timeOf(created),
    periodStart: timeOf(item.current_period_start),
    periodEnd,
    ours: metadata.account_id !== undefined,
    cancelAt: cancelAt ? timeOf(cancelAt) : cancelsAtEnd ? periodEnd : null,
  };
}

function invoiceOf({ created, status_transitions, attempted, amount_remaining }: Stripe.Invoice): OpenInvoice {
  const finalizedAt = timeOf(status_transitions.finalized_at ?? created);
  return { finalizedAt, attempted, remainingCents: amount_remaining };
}

function timeOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}
