import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";

/**
 * The account's customer at Stripe, made when there is none. From then on its usage is reported. Two
 * calls at once make one: the second gets the first's answer by its idempotency key, or loses to it here.
 */
export async function ensureCustomer({
  ctx,
  client,
  email,
}: {
  ctx: Context;
  client: Stripe;
  /** Where invoices go until the customer says otherwise. */
  email?: string | undefined;
}): Promise<string> {
  const accountId = ctx.account.id;
  const existing = await db().billingCustomer.findUnique({ where: { accountId }, select: { customerId: true } });
  if (existing) return existing.customerId;
  const { name } = await db().account.findUniqueOrThrow({ where: { id: accountId }, select: { name: true } });
  const params = { name, ...(email && { email }), metadata: { account_id: accountId } };
  const hash = createHash("sha256").update(JSON.stringify(params)).digest("hex");
  const customer = await client.customers.create(params, { idempotencyKey: `customer-${hash}` });
  await db().$executeRaw`
    insert into billing_customers (account_id, customer_id) values (${accountId}::uuid, ${customer.id})
    on conflict (account_id) do nothing`;
  const kept = await db().billingCustomer.findUniqueOrThrow({ where: { accountId }, select: { customerId: true } });
  return kept.customerId;
}
