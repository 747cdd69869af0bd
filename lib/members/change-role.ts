import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { findMember } from "./find-member.ts";
import { isLastOwner, lockOwners } from "./lock-owners.ts";
import type { Role } from "./role.ts";

/** Gives a member another role. The last owner keeps theirs: somebody must be able to run the account. */
export async function changeRole({
  ctx,
  input,
}: {
  ctx: Context;
  input: { userId: string; role: Role };
}): Promise<Result<null, "not_found" | "last_owner">> {
  const { userId, role } = input;
  return db().$transaction(async (tx) => {
    const owners = await lockOwners({ tx, ctx });
    const member = await findMember({ tx, ctx, userId });
    if (!member) return failed("not_found");
    if (member.role === role) return ok(null);
    if (isLastOwner({ owners, userId })) return failed("last_owner");
    await tx.member.update({ where: { accountId_userId: { accountId: ctx.account.id, userId } }, data: { role } });
    const details = { from: member.role, to: role };
    await recordAudit({ tx, ctx, input: { action: "member.role_changed", target: member.email, details } });
    return ok(null);
  });
}
