import { syncBilling } from "#lib/billing/sync-billing.ts";
import type { ParsedPayload } from "#lib/queue/tasks.ts";

/** Takes over what Stripe holds of an account. While Stripe is away it throws, and the queue tries again later. */
export async function syncBillingTask({ payload }: { payload: ParsedPayload<"sync-billing"> }): Promise<void> {
  await syncBilling(payload);
}
