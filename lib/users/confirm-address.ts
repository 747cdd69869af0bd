import { db } from "#lib/db/client.ts";
import { takeEmailToken } from "./email-token.ts";

/** Uses the link of a confirmation mail: the address is proven, and its reader may be signed in. */
export async function confirmAddress({ input }: { input: { token: string } }): Promise<{ userId: string } | undefined> {
  return db().$transaction(async (tx) => {
    const taken = await takeEmailToken({ tx, purpose: "verify_email", token: input.token });
    if (taken) await tx.user.update({ where: { id: taken.userId }, data: { emailVerifiedAt: new Date() } });
    return taken;
  });
}
