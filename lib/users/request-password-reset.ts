import { publicUrl } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { resetPasswordMail } from "#lib/email/templates/reset-password.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { makeEmailToken } from "./email-token.ts";
import { type MailAsker, takeMailAttempt } from "./take-mail-attempt.ts";

/** Sends the link to a new password, if somebody has this address; the caller never learns which. */
export async function requestPasswordReset({
  input,
}: {
  input: { email: string; asker: MailAsker };
}): Promise<Result<null, "throttled">> {
  const { email, asker } = input;
  if (!(await takeMailAttempt({ kind: "reset", email, asker }))) return failed("throttled");
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, email: true } });
    if (!user) return;
    const token = await makeEmailToken({ tx, purpose: "reset_password", user });
    const link = `${publicUrl()}/reset-password?token=${token}`;
    await sendEmail({ tx, input: { to: user.email, ...resetPasswordMail({ link }) } });
  });
  return ok(null);
}
