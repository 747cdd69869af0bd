import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import type { Role } from "#lib/members/role.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { hashToken, randomToken } from "#lib/users/email-token.ts";
import { mailInvitation } from "./mail-invitation.ts";

/** Days an invitation is open. */
export const openDays = 7;

/** So that nobody sends mail to the world through us. */
const perAccountAndDay = 50;

/**
 * Invites the reader of an e-mail address into the account. One open invitation an address and account;
 * whether the address has a user is neither asked nor told.
 */
export async function createInvitation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { email: string; role: Role };
}): Promise<Result<{ email: string }, "member" | "invited" | "throttled">> {
  const { email, role } = input;
  const accountId = ctx.account.id;
  const what = `invitations ${accountId}`;
  const { allowed } = await takeAttempt({ what, limit: perAccountAndDay, windowSeconds: 24 * 3600 });
  if (!allowed) return failed("throttled");
  return db().$transaction(async (tx) => {
    if ((await tx.member.count({ where: { accountId, user: { email } } })) > 0) return failed("member");
    const token = randomToken();
    const invitedBy = ctx.actor.kind === "user" ? ctx.actor.email : "Platen";
    // In place of one that has expired, never of one that is open.
    const made = await tx.$executeRaw`
      insert into invitations as i (id, account_id, email, role, token_hash, invited_by, expires_at)
      values (${uuid()}::uuid, ${accountId}::uuid, ${email}, ${role}::member_role, ${hashToken(token)}, ${invitedBy},
              now() + ${openDays}::int * interval '1 day')
      on conflict (account_id, email) do update set
        id = excluded.id, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
        created_at = now(), expires_at = excluded.expires_at
      where i.expires_at <= now()`;
    if (made === 0) return failed("invited");
    await recordAudit({ tx, ctx, input: { action: "member.invited", target: email, details: { role } } });
    await mailInvitation({ tx, ctx, input: { email, role, invitedBy, token } });
    return ok({ email });
  });
}
