import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { unseal } from "#lib/secrets/seal.ts";
import { secretBinding } from "../secret.ts";

/** The secret that an endpoint's newest signatures are made with, or undefined when the account has no such endpoint. */
export async function showOwnSecret({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<string | undefined> {
  const row = await db().webhookEndpoint.findFirst({
    where: { id: input.id, accountId: ctx.account.id },
    select: { id: true, url: true, secretSealed: true },
  });
  if (!row) return undefined;
  await recordAudit({ tx: db(), ctx, input: { action: "webhook.secret_shown", target: row.url } });
  return unseal({ box: row.secretSealed, boundTo: secretBinding(row.id) });
}
