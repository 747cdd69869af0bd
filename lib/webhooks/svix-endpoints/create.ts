import type { EndpointOut } from "svix";
import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type EndpointInput, type EndpointRefusal, endpointsMax, tooManyEndpoints } from "../endpoint-input.ts";
import { withApplication } from "../svix-application.ts";
import { ensureEventTypes } from "../svix-event-types.ts";
import { ask } from "./ask.ts";
import { allEndpoints } from "./list.ts";
import { refusedAddress } from "./refused-address.ts";

/** Creates an endpoint at Svix, which makes its secret. */
export async function createAtSvix({
  ctx,
  input: { url, description, events },
}: {
  ctx: Context;
  input: EndpointInput;
}): Promise<Result<{ id: string; secret: string }, EndpointRefusal>> {
  if ((await allEndpoints(ctx)).length >= endpointsMax) return failed(tooManyEndpoints);
  const account = await db().account.findUniqueOrThrow({
    where: { id: ctx.account.id },
    select: { id: true, name: true },
  });
  const fields = { url, description, eventTypes: [...events] };
  await ask(() => ensureEventTypes());
  let endpoint: EndpointOut;
  try {
    endpoint = await ask((client) => withApplication({ account, call: (uid) => client.endpoint.create(uid, fields) }));
  } catch (error) {
    return failed(refusedAddress(error));
  }
  const { id } = endpoint;
  if (!heard(endpoint, events)) {
    await ask((client) => client.endpoint.delete(account.id, id));
    throw new Error("This Svix server ignores which events an endpoint chose: it has to be newer than 1.97");
  }
  const { key: secret } = await ask((client) => client.endpoint.getSecret(account.id, id));
  await recordAudit({ tx: db(), ctx, input: { action: "webhook.created", target: url } });
  return ok({ id, secret });
}

/** Before July 2026 Svix's server called this `filterTypes`, and took an endpoint without it for one of all events. */
function heard(endpoint: EndpointOut, events: readonly string[]): boolean {
  return events.every((type) => endpoint.eventTypes?.includes(type));
}
