import Stripe from "stripe";
import { boundedText } from "#lib/errors/bounded-text.ts";

/**
 * What a failed call tells: `refused` will be refused again; after `unknown` Stripe may or may not have
 * done it (a lost answer, a 5xx), or may do it later (429, a wrong key).
 */
export type Outcome = { kind: "refused" | "unknown"; reason: string };

/** Characters of a reason: Stripe's sentences are shorter. */
const longestReason = 500;

/** Reads the error of a call to Stripe; what is no such error is thrown on. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
  const reason = boundedText(`${error.statusCode ?? "no answer"}: ${error.message}`, longestReason);
  return { kind: isRefusal ? "refused" : "unknown", reason };
}

/**
 * Whether Stripe refused a meter event because it has one with this identifier: then it is counted.
 * Stripe gives this refusal no code of its own that could be relied on; its sentence names the identifier.
 */
export function isKnownIdentifier({ error, identifier }: { error: unknown; identifier: string }): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.message.includes(identifier) && /already exists/i.test(error.message);
}
