import type { Context } from "#lib/accounts/context.ts";
import { publicUrl } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { findPortal } from "./portal-configuration.ts";
import { type BillingRefusal, billingOff, stripeAway, whileStripeAnswers } from "./refusals.ts";
import { stripe } from "./stripe.ts";

/**
 * The address of Stripe's customer portal for the account, good for minutes: card, address, tax ids,
 * invoices, cancellation.
 */
export async function openPortal({ ctx }: { ctx: Context }): Promise<Result<{ url: string }, BillingRefusal>> {
  const client = stripe();
  if (!client) return failed(billingOff);
  const where = { accountId: ctx.account.id };
  const customer = await db().billingCustomer.findUnique({ where, select: { customerId: true } });
  if (!customer) return failed({ detail: "This account has never subscribed, so there is nothing to manage yet." });
  const url = await whileStripeAnswers(async () => {
    const configuration = await findPortal(client);
    const session = await client.billingPortal.sessions.create({
      customer: customer.customerId,
      return_url: `${publicUrl()}/billing?portal=done`,
      ...(configuration && { configuration }),
    });
    return session.url;
  });
  return url === undefined ? failed(stripeAway) : ok({ url });
}
