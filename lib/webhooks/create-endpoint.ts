import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { seal } from "#lib/secrets/seal.ts";
import { checkAddress } from "./check-address.ts";
import type { EndpointInput, EndpointRefusal } from "./endpoint-input.ts";
import { generateSecret, secretBinding } from "./secret.ts";

/** Each job that ends is sent to all of them. */
const endpointsMax = 20;

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
  const count = await db().webhookEndpoint.count({ where: { accountId: ctx.account.id } });
  if (count >= endpointsMax) {
    return failed({ code: "too_many", detail: `An account may have ${endpointsMax} endpoints. Delete one first.` });
  }
  const id = uuid();
  const secret = generateSecret();
  const secretSealed = seal({ secret, boundTo: secretBinding(id) });
  const { description, events } = input;
  await db().$transaction(async (tx) => {
    await tx.webhookEndpoint.create({
      data: { id, accountId: ctx.account.id, url: address.value, description, events, secretSealed },
    });
    await recordAudit({ tx, ctx, input: { action: "webhook.created", target: address.value } });
  });
  return ok({ id, secret });
}
