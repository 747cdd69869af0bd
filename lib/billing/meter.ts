import type Stripe from "stripe";
import { stripeNames } from "./plans.ts";

let found: string | undefined;

/** Stripe's id of our meter. Throws a sentence for the operator when there is none. */
export async function meterId(client: Stripe): Promise<string> {
  found ??= (await findMeter(client))?.id;
  if (!found) throw new Error("Stripe has no meter for this service: run npm run stripe:setup.");
  return found;
}

/** Our meter among Stripe's. Undefined when it was not set up. */
export async function findMeter(client: Stripe): Promise<Stripe.Billing.Meter | undefined> {
  for await (const meter of client.billing.meters.list({ status: "active", limit: 100 })) {
    if (meter.event_name === stripeNames.meterEvent) return meter;
  }
  return undefined;
}
