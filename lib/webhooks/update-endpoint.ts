import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { checkAddress } from "./check-address.ts";
import { type EndpointInput, type EndpointRefusal, noSuchEndpoint } from "./endpoint-input.ts";

/** Changes address, description and events. What is pending goes to the new address. */
export async function updateEndpoint({
  ctx,
  input: { id, ...input },
}: {
  ctx: Context;
  input: EndpointInput & { id: string };
}): Promise<Result<null, EndpointRefusal>> {
  const where = { id, accountId: ctx.account.id };
  if ((await db().webhookEndpoint.count({ where })) === 0) return failed(noSuchEndpoint);
  const address = await checkAddress(input.url);
  if (!address.ok) return address;
  const { description, events } = input;
  const { count } = await db().webhookEndpoint.updateMany({
    where,
    data: { url: address.value, description, events },
  });
  return count === 1 ? ok(null) : failed(noSuchEndpoint);
}
