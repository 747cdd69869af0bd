import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { findEmailToken, takeEmailToken } from "./email-token.ts";
import { forgetAccess } from "./forget-access.ts";
import { hashPassword, unlessBusy } from "./password.ts";

/**
 * Sets a new password by the link of a reset mail, and ends every session and every other link: whoever
 * knew the old one is out, and so is whoever signed up with the address before its reader. `closed` when
 * the link is unknown, used or too old.
 */
export function resetPassword({
  input,
}: {
  input: { token: string; password: string };
}): Promise<Result<{ email: string }, "closed" | "busy">> {
  const { token, password } = input;
  return unlessBusy(async () => {
    // Looked at before hashing: nobody makes us hash without a link.
    if (!(await findEmailToken({ tx: db(), purpose: "reset_password", token }))) return failed("closed");
    const passwordHash = await hashPassword(password);
    return db().$transaction(async (tx) => {
      const taken = await takeEmailToken({ tx, purpose: "reset_password", token });
      if (!taken) return failed("closed");
      const { userId, email } = taken;
      await tx.user.update({ where: { id: userId }, data: { passwordHash } });
      // Who reads the mail has proven the address as well; no sign-up named them yet.
      const name = email.replace(/@.*/, "");
      await tx.user.updateMany({
        where: { id: userId, emailVerifiedAt: null },
        data: { name, emailVerifiedAt: new Date() },
      });
      await forgetAccess({ tx, userId });
      return ok({ email });
    });
  });
}
