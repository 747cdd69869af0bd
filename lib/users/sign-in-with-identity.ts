import { v7 as uuid } from "uuid";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { forgetAccess } from "./forget-access.ts";
import { giveOwnAccount } from "./give-own-account.ts";

export type IdentityInput = {
  provider: string;
  externalId: string;
  email: string;
  /** Whether the provider says that the person reads this address. */
  emailVerified: boolean;
  name: string;
};

/**
 * Whose identity at GitHub or Google this is. A new one joins the person with the same address, or
 * signs a new one up; `unproven` when the provider does not vouch for the address.
 */
export async function signInWithIdentity({
  input,
}: {
  input: IdentityInput;
}): Promise<Result<{ userId: string }, "unproven">> {
  const { provider, externalId, email, name } = input;
  const known = await db().identity.findUnique({ where: { provider_externalId: { provider, externalId } } });
  if (known) return ok({ userId: known.userId });
  if (!input.emailVerified) return failed("unproven");
  return db().$transaction(async (tx) => {
    const found = await tx.user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } });
    const emailVerifiedAt = new Date();
    const user =
      found ?? (await tx.user.create({ data: { id: uuid(), email, name, emailVerifiedAt }, select: { id: true } }));
    // Somebody may have signed up with this address without ever reading its mail: nothing of theirs must open it.
    if (found && !found.emailVerifiedAt) {
      await tx.user.update({ where: { id: found.id }, data: { name, emailVerifiedAt, passwordHash: null } });
      await forgetAccess({ tx, userId: found.id });
    }
    await giveOwnAccount({ tx, user: { id: user.id, email, name } });
    await tx.identity.create({ data: { provider, externalId, userId: user.id } });
    return ok({ userId: user.id });
  });
}
