import { createAccount } from "#lib/accounts/create-account.ts";
import type { Db } from "#lib/db/client.ts";

/** The longest name that fits into an account's with what is added. */
const longestName = 60;

/** Gives a person who has just proven their address an account, unless they are in one or an invitation waits for them. */
export async function giveOwnAccount({
  tx,
  user,
}: {
  tx: Db;
  user: { id: string; email: string; name: string };
}): Promise<void> {
  const invited = await tx.invitation.count({ where: { email: user.email, expiresAt: { gt: new Date() } } });
  if (invited > 0 || (await tx.member.count({ where: { userId: user.id } })) > 0) return;
  const name = Array.from(user.name).slice(0, longestName).join("");
  await createAccount({ tx, input: { name: `${name}’s account`, ownerId: user.id } });
}
