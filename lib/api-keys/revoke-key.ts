import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";

/** Revokes a key of the account at once, everywhere. False when the account has no such live key. */
export async function revokeKey({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [revoked] = await tx.$queryRaw<{ name: string; lastFour: string }[]>`
      update api_keys set revoked_at = now()
      where id = ${input.id}::uuid and account_id = ${ctx.account.id}::uuid
        and (revoked_at is null or revoked_at > now())
      returning name, last_four as "lastFour"`;
    if (!revoked) return false;
    const target = `${revoked.name} (…${revoked.lastFour})`;
    await recordAudit({ tx, ctx, input: { action: "key.revoked", target } });
    return true;
  });
}
