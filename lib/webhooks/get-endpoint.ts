import type { Context } from "#lib/accounts/context.ts";
import type { ShownEndpoint } from "./resource.ts";
import { endpointStore } from "./store-in-use.ts";

/** One of the account's endpoints, or undefined. */
export async function getEndpoint({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<ShownEndpoint | undefined> {
  const store = endpointStore();
  return store.ids.endpoint.test(input.id) ? store.get({ ctx, input }) : undefined;
}
