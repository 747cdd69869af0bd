import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";

/** Takes an invitation back: its link opens nothing any more. False when the account has no such invitation. */
export async function withdrawInvitation({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [withdrawn] = await tx.$queryRaw<{ email: string }[]>`
      delete from invitations where id = ${input.id}::uuid and account_id = ${ctx.account.id}::uuid returning email`;
    if (!withdrawn) return false;
    await recordAudit({ tx, ctx, input: { action: "invitation.withdrawn", target: withdrawn.email } });
    return true;
  });
}
