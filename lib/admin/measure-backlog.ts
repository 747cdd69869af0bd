import { db } from "#lib/db/client.ts";

/** What waits to be told to customers' systems. `oldestSeconds` is the age of the oldest that is due; 0 when none is. */
export type WebhookBacklog = { pending: number; due: number; oldestSeconds: number; failingEndpoints: number };

/** Events that have not been received yet, those among them that are due, and endpoints that keep failing. */
export async function measureWebhookBacklog(): Promise<WebhookBacklog> {
  const [row] = await db().$queryRaw<WebhookBacklog[]>`
    select count(*)::int as pending, count(*) filter (where next_try_at <= now())::int as due,
           coalesce(extract(epoch from now() - min(next_try_at) filter (where next_try_at <= now())), 0)::float8
             as "oldestSeconds",
           (select count(*)::int from webhook_endpoints where failing_since is not null and disabled_at is null)
             as "failingEndpoints"
    from (select next_try_at from webhook_deliveries where state = 'pending' limit 100000) waiting`;
  return row ?? { pending: 0, due: 0, oldestSeconds: 0, failingEndpoints: 0 };
}

/** What waits to be told to Stripe. `oldestSeconds` is the age of the oldest report; `refused` is the last 30 days'. */
export type BillingBacklog = { pending: number; oldestSeconds: number; refused: number };

/** Usage reports that Stripe has not taken yet, and those that it refused. */
export async function measureBillingBacklog(): Promise<BillingBacklog> {
  const [row] = await db().$queryRaw<BillingBacklog[]>`
    select count(*)::int as pending,
           coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds",
           (select count(*)::int from usage_reports
            where status = 'refused' and settled_at > now() - interval '30 days') as refused
    from (select created_at from usage_reports where status = 'pending' order by created_at limit 100000) waiting`;
  return row ?? { pending: 0, oldestSeconds: 0, refused: 0 };
}
