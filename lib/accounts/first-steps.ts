import { sendsThroughSvix } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import type { Context } from "./context.ts";

/** What an account has done of what a new one does first. */
export type FirstSteps = { key: boolean; bucket: boolean; pdf: boolean; webhook: boolean };

/**
 * Which first steps an account has taken. A PDF counts once it was made, wherever it went. Where Svix
 * keeps the webhook endpoints that step counts as taken: the overview does not wait for Svix.
 */
export async function firstSteps({ ctx }: { ctx: Context }): Promise<FirstSteps> {
  const accountId = ctx.account.id;
  const [steps] = await db().$queryRaw<FirstSteps[]>`
    select
      exists (select 1 from api_keys where account_id = ${accountId}::uuid and (revoked_at is null or revoked_at > now())) as key,
      exists (select 1 from buckets where account_id = ${accountId}::uuid) as bucket,
      exists (
        select 1 from jobs where account_id = ${accountId}::uuid and status in ('delivered', 'delivery_failed')) as pdf,
      ${sendsThroughSvix()} or exists (
        select 1 from webhook_endpoints where account_id = ${accountId}::uuid) as webhook`;
  if (!steps) throw new Error("A select without a from gave no row");
  return steps;
}
