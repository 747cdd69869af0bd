import { randomUUID } from "node:crypto";
import { systemContext } from "#lib/accounts/context.ts";
import { ensureCustomer } from "#lib/billing/ensure-customer.ts";
import { stripe } from "#lib/billing/stripe.ts";
import { db } from "#lib/db/client.ts";
import type { TestAccount } from "./account.ts";
import { anAccount } from "./jobs.ts";

/** An account that Stripe knows, for long enough that past usage is reported. */
export async function aCustomer(): Promise<TestAccount & { customerId: string }> {
  const account = await anAccount();
  const client = stripe();
  if (!client) throw new Error("Stripe is not set");
  const customerId = await ensureCustomer({ ctx: systemContext(account.id), client });
  await db().$executeRaw`
    update billing_customers set created_at = now() - interval '60 days' where account_id = ${account.id}::uuid`;
  return { ...account, customerId };
}

/** Usage records of an account, `minutesAgo` in the past, where creating so many jobs is not the point. */
export async function addUsage({
  account,
  jobs,
  minutesAgo = 2,
}: {
  account: { id: string };
  jobs: number;
  minutesAgo?: number;
}): Promise<void> {
  const recordedAt = new Date(Date.now() - minutesAgo * 60_000);
  const data = Array.from({ length: jobs }, () => ({ jobId: randomUUID(), accountId: account.id, recordedAt }));
  await db().usageRecord.createMany({ data });
}
