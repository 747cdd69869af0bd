/** Who does it: an API key, a person who is signed in, or the service by itself. */
export type Actor = { kind: "key"; id: string } | { kind: "user"; id: string; email: string } | { kind: "system" };

/** Who acts on which account's data. Every verb filters by `account.id`. */
export type Context = {
  account: { id: string };
  actor: Actor;
  requestId: string;
};

/** A context for what the service does by itself for an account, such as setting up the demo. */
export function systemContext(accountId: string): Context {
  return { account: { id: accountId }, actor: { kind: "system" }, requestId: "system" };
}
