import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { ListedEndpoint } from "../resource.ts";

/** The account's endpoints, the oldest first. */
export async function listOwn({ ctx }: { ctx: Context }): Promise<ListedEndpoint[]> {
  return db().$queryRaw<ListedEndpoint[]>`
    select e.id, e.url, e.description, e.events, e.created_at as "createdAt", e.failing_since as "failingSince",
           e.paused_until as "pausedUntil", e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason",
           case when e.previous_secret_until > now() then e.previous_secret_until end as "previousSecretUntil",
           tried.received, tried.failures, last.at as "lastAttemptAt", last.outcome as "lastOutcome",
           (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending') as pending
    from webhook_endpoints e
    cross join lateral (
      select count(*) filter (where outcome = 'delivered')::int as received,
             count(*) filter (where outcome <> 'delivered')::int as failures
      from webhook_attempts a where a.endpoint_id = e.id and a.at > now() - interval '1 day') tried
    left join lateral (
      select at, outcome from webhook_attempts a where a.endpoint_id = e.id order by a.id desc limit 1) last on true
    where e.account_id = ${ctx.account.id}::uuid
    order by e.created_at, e.id`;
}
