import type { Context } from "#lib/accounts/context.ts";
import type { Result } from "#lib/errors/result.ts";
import { checkAddress } from "./check-address.ts";
import type { EndpointInput, EndpointRefusal } from "./endpoint-input.ts";
import { endpointStore } from "./store-in-use.ts";

/** Creates an endpoint with a secret of its own. The egress guard decides whether its address may be one. */
export async function createEndpoint({
  ctx,
  input,
}: {
  ctx: Context;
  input: EndpointInput;
}): Promise<Result<{ id: string; secret: string }, EndpointRefusal>> {
  const address = await checkAddress(input.url);
  if (!address.ok) return address;
  return endpointStore().create({ ctx, input: { ...input, url: address.value } });
}
