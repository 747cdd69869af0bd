import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import type { Role } from "#lib/members/role.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { hashToken, randomToken } from "#lib/users/email-token.ts";
import { openDays } from "./create-invitation.ts";
import { mailInvitation } from "./mail-invitation.ts";

/** So that nobody's letter box is filled through us. */
const perHour = 5;

/** Sends an invitation again, open for another week, with a new link: the old one ends. */
export async function resendInvitation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<{ email: string }, "not_found" | "throttled">> {
  const { allowed } = await takeAttempt({
    what: `resend ${ctx.account.id} ${input.id}`,
    limit: perHour,
    windowSeconds: 3600,
  });
  if (!allowed) return failed("throttled");
  return db().$transaction(async (tx) => {
    const token = randomToken();
    const [sent] = await tx.$queryRaw<{ email: string; role: Role; invitedBy: string }[]>`
      update invitations set token_hash = ${hashToken(token)}, expires_at = now() + ${openDays}::int * interval '1 day'
      where id = ${input.id}::uuid and account_id = ${ctx.account.id}::uuid
      returning email, role, invited_by as "invitedBy"`;
    if (!sent) return failed("not_found");
    await recordAudit({ tx, ctx, input: { action: "invitation.resent", target: sent.email } });
    await mailInvitation({ tx, ctx, input: { ...sent, token } });
    return ok({ email: sent.email });
  });
}
