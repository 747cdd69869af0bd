import type { Context } from "#lib/accounts/context.ts";
import type { ListedEndpoint } from "./resource.ts";
import { endpointStore } from "./store-in-use.ts";

/** The account's endpoints, the oldest first. */
export function listEndpoints(call: { ctx: Context }): Promise<ListedEndpoint[]> {
  return endpointStore().list(call);
}
