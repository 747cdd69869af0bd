import { publicUrl } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { resetPasswordMail } from "#lib/email/templates/reset-password.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { makeEmailToken } from "./email-token.ts";

const perHour = 5;

/** Sends the link to a new password, if somebody has this address; the caller never learns which. */
export async function requestPasswordReset({ input }: { input: { email: string } }): Promise<void> {
  const { allowed } = await takeAttempt({ what: `reset ${input.email}`, limit: perHour, windowSeconds: 3600 });
  if (!allowed) return;
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: input.email }, select: { id: true, email: true } });
    if (!user) return;
    const token = await makeEmailToken({ tx, purpose: "reset_password", user });
    const link = `${publicUrl()}/reset-password?token=${token}`;
    await sendEmail({ tx, input: { to: user.email, ...resetPasswordMail({ link }) } });
  });
}
