import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { findMember } from "./find-member.ts";
import { isLastOwner, lockOwners } from "./lock-owners.ts";

/**
 * Takes a member out of the account; one's own id is leaving. Their next request finds them outside.
 * The last owner cannot go: they name another, or delete the account.
 */
export async function removeMember({
  ctx,
  input,
}: {
  ctx: Context;
  input: { userId: string };
}): Promise<Result<null, "not_found" | "last_owner">> {
  const { userId } = input;
  const leaving = ctx.actor.kind === "user" && ctx.actor.id === userId;
  return db().$transaction(async (tx) => {
    const owners = await lockOwners({ tx, ctx });
    const member = await findMember({ tx, ctx, userId });
    if (!member) return failed("not_found");
    if (isLastOwner({ owners, userId })) return failed("last_owner");
    await tx.member.delete({ where: { accountId_userId: { accountId: ctx.account.id, userId } } });
    const action = leaving ? "member.left" : "member.removed";
    await recordAudit({ tx, ctx, input: { action, target: member.email, details: { role: member.role } } });
    return ok(null);
  });
}
