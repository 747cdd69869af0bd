import type { StripeAnswer } from "./refusal.ts";
import type { Thing } from "./state.ts";

/** Things as Stripe lists them, newest first. */
export function listed(url: string, things: Thing[]): StripeAnswer {
  return { status: 200, body: { object: "list", url, has_more: false, data: [...things].reverse() } };
}
