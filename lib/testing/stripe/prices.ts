import { under } from "./form.ts";
import { refusal, type StripeAnswer } from "./refusal.ts";
import type { StripeState, Thing } from "./state.ts";
import type { StripeCall } from "./stripe-server.ts";

/** Makes a price; a lookup key that is taken must be asked to be handed over. */
export function createPrice(
  { params }: StripeCall,
  state: StripeState,
  made: (things: Thing[], thing: Omit<Thing, "id">, prefix: string) => StripeAnswer,
): StripeAnswer {
  const former = state.prices.find(({ lookup_key }) => lookup_key === params.lookup_key);
  if (former && params.transfer_lookup_key !== "true") return refusal(400, "A price already uses that lookup key.");
  if (former) former.lookup_key = null;
  const tiers = ["0", "1"].map((place) => ({
    up_to: params[`tiers[${place}][up_to]`] === "inf" ? null : Number(params[`tiers[${place}][up_to]`]),
    unit_amount: Number(params[`tiers[${place}][unit_amount]`]),
  }));
  const { currency, product, lookup_key, billing_scheme, tiers_mode } = params;
  const recurring = under(params, "recurring");
  return made(
    state.prices,
    { object: "price", active: true, currency, product, lookup_key, billing_scheme, tiers_mode, tiers, recurring },
    "price",
  );
}
