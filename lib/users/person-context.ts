import type { Context } from "#lib/accounts/context.ts";

/** A person who is signed in and acts for themself: for what is no account's, or not yet. */
export type PersonContext = { user: { id: string; email: string }; sessionId: string; requestId: string };

/** The same person, acting on one account. Whoever calls this has made sure that they may. */
export function inAccount(person: PersonContext, accountId: string): Context {
  return { account: { id: accountId }, actor: { kind: "user", ...person.user }, requestId: person.requestId };
}
