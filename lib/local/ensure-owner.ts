import { v7 as uuid } from "uuid";
import { db } from "#lib/db/client.ts";
import { hashPassword } from "#lib/users/password.ts";

/** Sees to it that a person with a proven address and this password owns the account. Gives the person's id. */
export async function ensureOwner({
  accountId,
  person,
}: {
  accountId: string;
  person: { email: string; password: string; name: string };
}): Promise<string> {
  const { email, password, name } = person;
  const proven = { passwordHash: await hashPassword(password), emailVerifiedAt: new Date() };
  const user = await db().user.upsert({
    where: { email },
    create: { id: uuid(), email, name, ...proven },
    update: proven,
    select: { id: true },
  });
  const place = { accountId, userId: user.id };
  await db().member.upsert({
    where: { accountId_userId: place },
    create: { ...place, role: "owner" },
    update: { role: "owner" },
  });
  return user.id;
}
