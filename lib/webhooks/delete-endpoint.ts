import type { Context } from "#lib/accounts/context.ts";
import { endpointStore } from "./store-in-use.ts";

/** Deletes an endpoint with its log. What is on its way is not sent again. False when the account has no such endpoint. */
export function deleteEndpoint(call: { ctx: Context; input: { id: string } }): Promise<boolean> {
  return endpointStore().remove(call);
}
