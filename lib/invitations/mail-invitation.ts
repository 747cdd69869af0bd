import type { Context } from "#lib/accounts/context.ts";
import { publicUrl } from "#lib/config/config.ts";
import type { Db } from "#lib/db/client.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { invitationMail } from "#lib/email/templates/invitation.ts";
import type { Role } from "#lib/members/role.ts";

/** Sends an invitation's link, once the caller's transaction is committed. */
export async function mailInvitation({
  tx,
  ctx,
  input,
}: {
  tx: Db;
  ctx: Context;
  input: { email: string; role: Role; invitedBy: string; token: string };
}): Promise<void> {
  const { email, role, invitedBy, token } = input;
  const { name } = await tx.account.findUniqueOrThrow({ where: { id: ctx.account.id }, select: { name: true } });
  const link = `${publicUrl()}/invitation?token=${token}`;
  await sendEmail({ tx, input: { to: email, ...invitationMail({ account: name, role, invitedBy, link }) } });
}
