import { db } from "#lib/db/client.ts";
import { plainName } from "#lib/text/plain-name.ts";
import type { PersonContext } from "./person-context.ts";

/** How a person is called in mails and on the team page. */
export const personName = plainName({
  max: 80,
  empty: "Enter your name.",
  long: "A name has at most 80 characters.",
});

/** A person's own page. `identities` are the providers they sign in with, by id. */
export type Profile = { name: string; email: string; hasPassword: boolean; identities: string[] };

export async function getProfile({ person }: { person: PersonContext }): Promise<Profile> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: person.user.id },
    select: { name: true, email: true, passwordHash: true, identities: { select: { provider: true } } },
  });
  const { name, email, passwordHash, identities } = user;
  return { name, email, hasPassword: passwordHash !== null, identities: identities.map(({ provider }) => provider) };
}

/** Sets how a person is called. */
export async function renamePerson({
  person,
  input,
}: {
  person: PersonContext;
  input: { name: string };
}): Promise<void> {
  await db().user.update({ where: { id: person.user.id }, data: { name: input.name } });
}
