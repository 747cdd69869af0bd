import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { askAbout } from "./ask.ts";

/** Deletes an endpoint. False when the account has no such endpoint. */
export async function removeAtSvix({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<boolean> {
  const url = await askAbout({
    ctx,
    id,
    async call(client, uid) {
      const endpoint = await client.endpoint.get(uid, id);
      await client.endpoint.delete(uid, id);
      return endpoint.url;
    },
  });
  if (url === undefined) return false;
  await recordAudit({ tx: db(), ctx, input: { action: "webhook.deleted", target: url } });
  return true;
}
