import { db } from "#lib/db/client.ts";
import { claimUsage } from "./claim-usage.ts";
import { stripe } from "./stripe.ts";

/** More than an account can have. */
const most = 100;

/**
 * Ends what a deleted account has at Stripe: once all of its usage is told, the subscription that our
 * checkout made is cancelled, and what was used until now is invoiced at once. Throws while usage is
 * still on its way, so that the queue tries again; run again afterwards, it finds nothing to cancel.
 */
export async function endBilling({ input: { accountId } }: { input: { accountId: string } }): Promise<void> {
  const client = stripe();
  const billed =
    client && (await db().billingCustomer.findUnique({ where: { accountId }, select: { customerId: true } }));
  if (!billed) return;
  // Nothing of it runs any more, so the minute that is not over has all it will get.
  await claimUsage({ recordedBefore: new Date(Date.now() + 60_000) });
  const onTheirWay = await db().usageReport.count({ where: { accountId, status: "pending" } });
  if (onTheirWay > 0) throw new Error(`${onTheirWay} usage reports of the deleted account are on their way to Stripe.`);

  const { data } = await client.subscriptions.list({ customer: billed.customerId, limit: most });
  for (const { id, metadata } of data) {
    // One that an operator made by hand is theirs to end.
    if (metadata.account_id === undefined) continue;
    await client.subscriptions.cancel(id, { invoice_now: true, prorate: false });
  }
}
