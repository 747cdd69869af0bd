import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { seal } from "#lib/secrets/seal.ts";
import { type EndpointInput, type EndpointRefusal, endpointsMax, tooManyEndpoints } from "../endpoint-input.ts";
import { generateSecret, secretBinding } from "../secret.ts";

/** Creates an endpoint with a secret of its own. */
export async function createOwn({
  ctx,
  input,
}: {
  ctx: Context;
  input: EndpointInput;
}): Promise<Result<{ id: string; secret: string }, EndpointRefusal>> {
  const count = await db().webhookEndpoint.count({ where: { accountId: ctx.account.id } });
  if (count >= endpointsMax) return failed(tooManyEndpoints);
  const id = uuid();
  const secret = generateSecret();
  const secretSealed = seal({ secret, boundTo: secretBinding(id) });
  const { url, description, events } = input;
  await db().$transaction(async (tx) => {
    await tx.webhookEndpoint.create({
      data: { id, accountId: ctx.account.id, url, description, events, secretSealed },
    });
    await recordAudit({ tx, ctx, input: { action: "webhook.created", target: url } });
  });
  return ok({ id, secret });
}
