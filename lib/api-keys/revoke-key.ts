import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";

/** Revokes a key of the account at once, everywhere. False when the account has no such live key. */
export async function revokeKey({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<boolean> {
  const revoked = await db().$executeRaw`
    update api_keys set revoked_at = now()
    where id = ${input.id}::uuid and account_id = ${ctx.account.id}::uuid and revoked_at is null`;
  return revoked === 1;
}
