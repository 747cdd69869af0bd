import type { Context } from "#lib/accounts/context.ts";
import { whileStripeAnswers } from "./refusals.ts";
import { syncBilling } from "./sync-billing.ts";

/**
 * Looks at Stripe at once for a person who comes back from there, so that they need not wait for its
 * event. When Stripe does not answer, the event will tell.
 */
export async function refreshBilling({ ctx }: { ctx: Context }): Promise<void> {
  await whileStripeAnswers(() => syncBilling({ accountId: ctx.account.id }));
}
