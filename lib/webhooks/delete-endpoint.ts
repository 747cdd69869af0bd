import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";

/** Deletes an endpoint with its log. What is on its way is not sent again. False when the account has no such endpoint. */
export async function deleteEndpoint({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<boolean> {
  const { count } = await db().webhookEndpoint.deleteMany({ where: { id: input.id, accountId: ctx.account.id } });
  return count === 1;
}
