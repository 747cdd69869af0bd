import type { Context } from "#lib/accounts/context.ts";
import { endpointStore } from "./store-in-use.ts";

/** Disables an endpoint by hand, or enables one however it was disabled. False when the account has no such endpoint. */
export function switchEndpoint(call: { ctx: Context; input: { id: string; enabled: boolean } }): Promise<boolean> {
  return endpointStore().switch(call);
}
