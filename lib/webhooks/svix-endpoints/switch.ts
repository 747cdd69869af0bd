import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { askAbout } from "./ask.ts";
import { notes } from "./resource.ts";

/**
 * Disables an endpoint by hand, which is noted in its metadata, or enables one however it was disabled. What
 * ends while it is disabled is not sent to it by Svix, not even later. False when the account has no such
 * endpoint.
 */
export async function switchAtSvix({
  ctx,
  input: { id, enabled },
}: {
  ctx: Context;
  input: { id: string; enabled: boolean };
}): Promise<boolean> {
  const endpoint = await askAbout({
    ctx,
    id,
    async call(client, uid) {
      const { [notes.disabledAt]: _, ...metadata } = (await client.endpoint.get(uid, id)).metadata;
      if (!enabled) metadata[notes.disabledAt] = new Date().toISOString();
      return client.endpoint.patch(uid, id, { disabled: !enabled, metadata });
    },
  });
  if (!endpoint) return false;
  const action = enabled ? "webhook.enabled" : "webhook.disabled";
  await recordAudit({ tx: db(), ctx, input: { action, target: endpoint.url } });
  return true;
}
