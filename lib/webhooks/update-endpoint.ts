import type { Context } from "#lib/accounts/context.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import { checkAddress } from "./check-address.ts";
import { type EndpointInput, type EndpointRefusal, noSuchEndpoint } from "./endpoint-input.ts";
import { getEndpoint } from "./get-endpoint.ts";
import { endpointStore } from "./store-in-use.ts";

/** Changes address, description and events. What is pending goes to the new address. */
export async function updateEndpoint({
  ctx,
  input,
}: {
  ctx: Context;
  input: EndpointInput & { id: string };
}): Promise<Result<null, EndpointRefusal>> {
  if (!(await getEndpoint({ ctx, input }))) return failed(noSuchEndpoint);
  const address = await checkAddress(input.url);
  if (!address.ok) return address;
  return endpointStore().update({ ctx, input: { ...input, url: address.value } });
}
