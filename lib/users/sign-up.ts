import { v7 as uuid } from "uuid";
import { createAccount } from "#lib/accounts/create-account.ts";
import { publicUrl } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { alreadySignedUp } from "#lib/email/templates/already-signed-up.ts";
import { confirmAddress } from "#lib/email/templates/confirm-address.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { makeEmailToken } from "./email-token.ts";
import { hashPassword } from "./password.ts";

/** So that nobody's letter box is filled through us. */
const mailsPerHour = 5;

/**
 * Signs a person up, with an account of their own unless an invitation waits for them, and sends the
 * link that proves the address. Who has an account learns by e-mail; the caller never does.
 */
export async function signUp({
  input,
}: {
  input: { email: string; name: string; password: string; next?: string };
}): Promise<void> {
  const { email, name, password, next } = input;
  const { allowed } = await takeAttempt({ what: `sign-up ${email}`, limit: mailsPerHour, windowSeconds: 3600 });
  if (!allowed) return;
  const passwordHash = await hashPassword(password);
  await db().$transaction(async (tx) => {
    const known = await tx.user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } });
    if (known?.emailVerifiedAt) {
      return sendEmail({ tx, input: { to: email, ...alreadySignedUp({ signInUrl: `${publicUrl()}/sign-in` }) } });
    }
    // An address that was never proven is anybody's still: the newest password counts, since only its reader gets the link.
    const user = await tx.user.upsert({
      where: { email },
      create: { id: uuid(), email, name, passwordHash },
      update: { name, passwordHash },
      select: { id: true, email: true },
    });
    const invited = await tx.invitation.count({ where: { email, expiresAt: { gt: new Date() } } });
    const placed = await tx.member.count({ where: { userId: user.id } });
    if (invited === 0 && placed === 0)
      await createAccount({ tx, input: { name: `${name}’s account`, ownerId: user.id } });
    const token = await makeEmailToken({ tx, purpose: "verify_email", user });
    const link = new URL("/confirm", publicUrl());
    link.searchParams.set("token", token);
    if (next) link.searchParams.set("next", next);
    await sendEmail({ tx, input: { to: email, ...confirmAddress({ name, link: link.href }) } });
  });
}
