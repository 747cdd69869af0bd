import type Stripe from "stripe";
import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { publicUrl } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { stripeNames } from "./plans.ts";
import { type BillingRefusal, billingOff, stripeAway, whileStripeAnswers } from "./refusals.ts";
import { stripe } from "./stripe.ts";
import { syncBilling } from "./sync-billing.ts";

/**
 * Begins a subscription: the address of Stripe's Checkout, where card, address and tax id are given.
 * Price and customer are ours, never the caller's. A checkout that is open already is gone on with, and
 * an account that has a subscription gets no second one.
 */
export async function startCheckout({ ctx }: { ctx: Context }): Promise<Result<{ url: string }, BillingRefusal>> {
  const client = stripe();
  if (!client) return failed(billingOff);
  const email = ctx.actor.kind === "user" ? ctx.actor.email : undefined;
  const url = await whileStripeAnswers(async () => {
    const customer = await ensureCustomer({ ctx, client, email });
    // Stripe may know of a subscription that its event has not told us of yet.
    await syncBilling({ accountId: ctx.account.id });
    return (await isSubscribed(ctx)) ? null : checkoutUrl({ ctx, client, customer });
  });
  if (url === undefined) return failed(stripeAway);
  if (url === null) return failed({ detail: "This account has a subscription already. Reload the page to see it." });
  await db().$transaction((tx) =>
    recordAudit({ tx, ctx, input: { action: "checkout.started", target: stripeNames.price } }),
  );
  return ok({ url });
}

async function isSubscribed(ctx: Context): Promise<boolean> {
  const where = { accountId: ctx.account.id, subscriptionId: { not: null } };
  return (await db().billingCustomer.count({ where })) > 0;
}

async function checkoutUrl({
  ctx,
  client,
  customer,
}: {
  ctx: Context;
  client: Stripe;
  customer: string;
}): Promise<string | undefined> {
  const [open] = (await client.checkout.sessions.list({ customer, status: "open", limit: 1 })).data;
  if (open?.url) return open.url;
  const [price] = (await client.prices.list({ lookup_keys: [stripeNames.price], active: true, limit: 1 })).data;
  if (!price) throw new Error("Stripe has no price for this service: run npm run stripe:setup.");
  const session = await client.checkout.sessions.create({
    mode: "subscription",
    customer,
    client_reference_id: ctx.account.id,
    line_items: [{ price: price.id }],
    billing_address_collection: "required",
    tax_id_collection: { enabled: true },
    // What is typed there is kept for the invoices.
    customer_update: { name: "auto", address: "auto" },
    subscription_data: { metadata: { account_id: ctx.account.id } },
    success_url: `${publicUrl()}/billing?checkout=done`,
    cancel_url: `${publicUrl()}/billing`,
  });
  return session.url ?? undefined;
}
