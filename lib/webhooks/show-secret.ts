import type { Context } from "#lib/accounts/context.ts";
import { endpointStore } from "./store-in-use.ts";

/** The secret that an endpoint's newest signatures are made with, or undefined when the account has no such endpoint. */
export function showSecret(call: { ctx: Context; input: { id: string } }): Promise<string | undefined> {
  return endpointStore().showSecret(call);
}
