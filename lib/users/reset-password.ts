import { db } from "#lib/db/client.ts";
import { takeEmailToken } from "./email-token.ts";
import { hashPassword } from "./password.ts";

/**
 * Sets a new password by the link of a reset mail, and ends every session: whoever knew the old one
 * is out. False when the link is unknown, used or too old.
 */
export async function resetPassword({ input }: { input: { token: string; password: string } }): Promise<boolean> {
  const passwordHash = await hashPassword(input.password);
  return db().$transaction(async (tx) => {
    const taken = await takeEmailToken({ tx, purpose: "reset_password", token: input.token });
    if (!taken) return false;
    // Who reads the mail has proven the address as well.
    await tx.user.update({ where: { id: taken.userId }, data: { passwordHash, emailVerifiedAt: new Date() } });
    await tx.session.deleteMany({ where: { userId: taken.userId } });
    return true;
  });
}
