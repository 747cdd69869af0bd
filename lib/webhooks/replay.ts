import type { Context } from "#lib/accounts/context.ts";
import type { Result } from "#lib/errors/result.ts";
import type { EndpointRefusal } from "./endpoint-input.ts";
import type { Replayed, ReplayInput } from "./endpoint-store.ts";
import { endpointStore } from "./store-in-use.ts";

/** Sends events to an endpoint again, with the ids and bodies they had, signed anew. Answers with how many there are. */
export function replay(call: { ctx: Context; input: ReplayInput }): Promise<Result<Replayed, EndpointRefusal>> {
  return endpointStore().replay(call);
}
