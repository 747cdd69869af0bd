import { publicUrl } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { passwordChanged } from "#lib/email/templates/password-changed.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { hashPassword, isPassword, unlessBusy } from "./password.ts";
import type { PersonContext } from "./person-context.ts";

/** Who found a browser open gets as many guesses as who signs in. */
const attempts = 10;
const windowSeconds = 15 * 60;

/**
 * Sets a new password for who knows the current one, and ends every other session and every reset link:
 * whoever knew the old one is out. The person hears of it by e-mail.
 */
export function changePassword({
  person,
  input,
}: {
  person: PersonContext;
  input: { current: string; password: string };
}): Promise<Result<null, "wrong" | "throttled" | "busy">> {
  const userId = person.user.id;
  return unlessBusy(async () => {
    // Counted by session: guesses in one browser do not keep the owner from changing it in another.
    const what = `change password ${person.sessionId}`;
    if (!(await takeAttempt({ what, limit: attempts, windowSeconds })).allowed) return failed("throttled");
    const { passwordHash: kept } = await db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { passwordHash: true },
    });
    if (!(await isPassword({ password: input.current, kept }))) return failed("wrong");
    const passwordHash = await hashPassword(input.password);
    return db().$transaction(async (tx) => {
      // Changed elsewhere since it was looked at: then what was given is the current one no more.
      const { count } = await tx.user.updateMany({ where: { id: userId, passwordHash: kept }, data: { passwordHash } });
      if (count === 0) return failed("wrong");
      await tx.session.deleteMany({ where: { userId, id: { not: person.sessionId } } });
      await tx.emailToken.deleteMany({ where: { userId, purpose: "reset_password" } });
      const mail = passwordChanged({ resetUrl: `${publicUrl()}/forgot-password` });
      await sendEmail({ tx, input: { to: person.user.email, ...mail } });
      return ok(null);
    });
  });
}
