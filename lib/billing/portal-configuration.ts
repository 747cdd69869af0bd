import type Stripe from "stripe";

/** What our portal configuration is known by among others. */
export const portalMark = { platen: "1" };

/** The id of our customer portal's configuration; undefined when it was not set up. */
export async function findPortal(client: Stripe): Promise<string | undefined> {
  for await (const { id, metadata } of client.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (metadata?.platen === portalMark.platen) return id;
  }
  return undefined;
}
