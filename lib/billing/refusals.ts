import { log } from "#lib/telemetry/log.ts";
import { outcomeOf } from "./stripe-outcome.ts";

/** What a person is told when something about billing cannot be done. */
export type BillingRefusal = { detail: string };

export const billingOff: BillingRefusal = { detail: "Billing is not set up on this installation." };

/** Runs calls to Stripe for a person who waits: undefined, and a line in the log, when Stripe does not do it. */
export async function whileStripeAnswers<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error({ reason: outcomeOf(error).reason }, "Stripe did not do what a person asked for");
    return undefined;
  }
}

export const stripeAway: BillingRefusal = {
  detail: "Stripe, which takes the payments, does not answer as it should. Nothing was changed; try again in a minute.",
};
