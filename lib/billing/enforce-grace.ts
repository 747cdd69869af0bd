import { config } from "#lib/config/config.ts";
import { db, Prisma } from "#lib/db/client.ts";
import { addJob } from "#lib/queue/enqueue.ts";
import { isBillingOn } from "./stripe.ts";

/** Answers 402 from now on to accounts whose invoice is owed for longer than the grace. */
export async function enforceGrace(): Promise<void> {
  if (!isBillingOn()) return;
  await db().$executeRaw`
    update accounts set unpaid_at = now() from billing_customers b
    where b.account_id = accounts.id and accounts.unpaid_at is null
      and b.owed_since <= now() - ${config().BILLING_GRACE_DAYS}::int * interval '1 day'`;
}

/** Looks at Stripe for accounts whose period has ended without a word from it: an event may be lost. */
export async function syncOverdue(): Promise<void> {
  if (!isBillingOn()) return;
  await db().$queryRaw`
    with overdue as materialized (
      select account_id from billing_customers where period_end < now() - interval '1 hour' limit 1000
    )
    select count(*)::int from (select ${addJob({
      task: "sync-billing",
      payload: Prisma.sql`json_build_object('accountId', overdue.account_id)`,
      key: Prisma.sql`'billing:' || overdue.account_id`,
    })} from overdue) as queued`;
}
