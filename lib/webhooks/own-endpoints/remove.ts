import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";

/** Deletes an endpoint with its log. What is on its way is not sent again. False when the account has no such endpoint. */
export async function removeOwn({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [deleted] = await tx.$queryRaw<{ url: string }[]>`
      delete from webhook_endpoints where id = ${input.id}::uuid and account_id = ${ctx.account.id}::uuid returning url`;
    if (deleted) await recordAudit({ tx, ctx, input: { action: "webhook.deleted", target: deleted.url } });
    return deleted !== undefined;
  });
}
