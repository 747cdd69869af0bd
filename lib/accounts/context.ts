/** Who acts on which account's data. Every verb filters by `account.id`. */
export type Context = {
  account: { id: string };
  actor: { kind: "key"; id: string } | { kind: "system" };
  requestId: string;
};

/** A context for what the service does by itself for an account, such as setting up the demo. */
export function systemContext(accountId: string): Context {
  return { account: { id: accountId }, actor: { kind: "system" }, requestId: "system" };
}
