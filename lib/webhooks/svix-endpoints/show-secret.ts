import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { askAbout } from "./ask.ts";

/** The secret that Svix signs an endpoint's events with, or undefined when the account has no such endpoint. */
export async function showSvixSecret({
  ctx,
  input: { id },
}: {
  ctx: Context;
  input: { id: string };
}): Promise<string | undefined> {
  const endpoint = await askAbout({ ctx, id, call: (client, uid) => client.endpoint.get(uid, id) });
  const secret = endpoint && (await askAbout({ ctx, id, call: (client, uid) => client.endpoint.getSecret(uid, id) }));
  if (!secret) return undefined;
  await recordAudit({ tx: db(), ctx, input: { action: "webhook.secret_shown", target: endpoint.url } });
  return secret.key;
}
