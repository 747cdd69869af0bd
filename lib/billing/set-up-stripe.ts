import Stripe from "stripe";
import { publicUrl } from "#lib/config/config.ts";
import { findMeter } from "./meter.ts";
import { currency, plans, stripeNames } from "./plans.ts";
import { findPortal, portalMark } from "./portal-configuration.ts";
import { stripeEventTypes } from "./receive-event.ts";
import { stripe } from "./stripe.ts";

/** What was found or made, a line each, for the operator. */
type Line = string;

/**
 * Makes at Stripe what billing needs and is not there yet: meter, product, metered price, customer
 * portal, webhook. Run again it changes nothing; after a change of the price in the plans it makes a new
 * one, which new subscriptions get. Throws when Stripe is not configured or refuses.
 */
export async function setUpStripe(): Promise<Line[]> {
  const client = stripe();
  if (!client) throw new Error("STRIPE_SECRET_KEY is not set: there is nothing to set up.");
  const meter = await setUpMeter(client);
  const product = await setUpProduct(client);
  const price = await setUpPrice({ client, meterId: meter.id });
  return [meter.line, product, price, await setUpPortal(client), await setUpWebhook(client)];
}

async function setUpMeter(client: Stripe): Promise<{ id: string; line: Line }> {
  const found = await findMeter(client);
  if (found) return { id: found.id, line: `meter ${found.id}: was there` };
  const made = await client.billing.meters.create({
    display_name: "PDF jobs that count",
    event_name: stripeNames.meterEvent,
    default_aggregation: { formula: "sum" },
    customer_mapping: { type: "by_id", event_payload_key: "stripe_customer_id" },
    value_settings: { event_payload_key: "value" },
  });
  return { id: made.id, line: `meter ${made.id}: made` };
}

async function setUpProduct(client: Stripe): Promise<Line> {
  const id = stripeNames.product;
  try {
    await client.products.retrieve(id);
    return `product ${id}: was there`;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 404) throw error;
    await client.products.create({ id, name: "Platen", unit_label: "PDF" });
    return `product ${id}: made`;
  }
}

async function setUpPrice({ client, meterId }: { client: Stripe; meterId: string }): Promise<Line> {
  const { includedJobs, centsPerJob } = plans.metered;
  const lookup = { lookup_keys: [stripeNames.price], active: true, expand: ["data.tiers"] };
  const [found] = (await client.prices.list(lookup)).data;
  const [included, further] = found?.tiers ?? [];
  const fits =
    found?.currency === currency &&
    found.recurring?.meter === meterId &&
    included?.up_to === includedJobs &&
    included.unit_amount === 0 &&
    further?.unit_amount === centsPerJob;
  if (fits) return `price ${found.id}: was there`;
  const made = await client.prices.create({
    currency,
    product: stripeNames.product,
    lookup_key: stripeNames.price,
    transfer_lookup_key: true,
    nickname: plans.metered.name,
    billing_scheme: "tiered",
    tiers_mode: "graduated",
    tiers: [
      { up_to: includedJobs, unit_amount: 0 },
      { up_to: "inf", unit_amount: centsPerJob },
    ],
    recurring: { interval: "month", usage_type: "metered", meter: meterId },
  });
  return `price ${made.id}: made${found ? `, in place of ${found.id}, which present subscriptions keep` : ""}`;
}

async function setUpPortal(client: Stripe): Promise<Line> {
  const found = await findPortal(client);
  if (found) return `customer portal ${found}: was there`;
  const made = await client.billingPortal.configurations.create({
    metadata: portalMark,
    features: {
      customer_update: { enabled: true, allowed_updates: ["email", "name", "address", "tax_id"] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
    },
  });
  return `customer portal ${made.id}: made`;
}

async function setUpWebhook(client: Stripe): Promise<Line> {
  const url = `${publicUrl()}/api/stripe/webhook`;
  if (!url.startsWith("https://"))
    return `webhook: not made, Stripe needs PUBLIC_URL to be https (it is ${publicUrl()})`;
  for await (const endpoint of client.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) return `webhook ${endpoint.id}: was there`;
  }
  const made = await client.webhookEndpoints.create({ url, enabled_events: [...stripeEventTypes] });
  return `webhook ${made.id}: made; set STRIPE_WEBHOOK_SECRET=${made.secret}`;
}
