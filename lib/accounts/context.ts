/** Who does it: an API key, a member who is signed in, an operator, or the service by itself. */
export type Actor =
  | { kind: "key"; id: string }
  | { kind: "user"; id: string; email: string }
  | { kind: "operator"; id: string; email: string }
  | { kind: "system" };

/** Who acts on which account's data. Every verb filters by `account.id`. */
export type Context = {
  account: { id: string };
  actor: Actor;
  requestId: string;
};

/** An operator, who looks at all accounts: verbs of lib/admin alone take it. */
export type OperatorContext = { account: null; actor: Extract<Actor, { kind: "operator" }>; requestId: string };

/** An operator's context on one account, so that what they do there is in that account's audit log. */
export function onAccount(ctx: OperatorContext, accountId: string): Context {
  return { ...ctx, account: { id: accountId } };
}

/** A context for what the service does by itself for an account, such as setting up the demo. */
export function systemContext(accountId: string): Context {
  return { account: { id: accountId }, actor: { kind: "system" }, requestId: "system" };
}
