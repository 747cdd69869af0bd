import { actorName, recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { accountDeleted } from "#lib/email/templates/account-deleted.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { lockOwners } from "#lib/members/lock-owners.ts";
import { enqueue } from "#lib/queue/enqueue.ts";

import type { Context } from "./context.ts";

/**
 * Deletes the account for everyone at once: no member gets in, its keys are refused, its bucket's secret
 * is gone. Jobs and the rest follow in the background (lib/accounts/delete-account-data.ts), because
 * there may be millions. `name` must be the account's own, as a person typed it. What was delivered
 * stays: the bucket is the customer's.
 */
export async function deleteAccount({
  ctx,
  input,
}: {
  ctx: Context;
  input: { name: string };
}): Promise<Result<null, "other_name" | "gone">> {
  const accountId = ctx.account.id;
  return db().$transaction(async (tx) => {
    await lockOwners({ tx, ctx });
    const account = await tx.account.findFirst({ where: { id: accountId, deletedAt: null }, select: { name: true } });
    if (!account) return failed("gone");
    if (account.name !== input.name) return failed("other_name");
    const owners = await tx.member.findMany({
      where: { accountId, role: "owner" },
      select: { user: { select: { email: true } } },
    });
    await tx.$executeRaw`update accounts set deleted_at = now() where id = ${accountId}::uuid`;
    await tx.bucket.deleteMany({ where: { accountId } });
    await tx.webhookEndpoint.updateMany({ where: { accountId, disabledAt: null }, data: { disabledAt: new Date() } });
    await tx.invitation.deleteMany({ where: { accountId } });
    await tx.member.deleteMany({ where: { accountId } });
    // The account's own log goes with it; that it was deleted, and by whom, stays for the operators.
    const details = { account: accountId };
    await recordAudit({ tx, ctx, input: { action: "account.deleted", target: account.name, details, outlives: true } });
    const mail = accountDeleted({ account: account.name, by: actorName(ctx.actor) });
    for (const { user } of owners) await sendEmail({ tx, input: { to: user.email, ...mail } });
    await enqueue({ tx, task: "delete-account", payload: { accountId }, key: `delete-account:${accountId}` });
    return ok(null);
  });
}
