import { db } from "#lib/db/client.ts";
import { unseal } from "#lib/secrets/seal.ts";
import { previousSecretBinding, secretBinding } from "./secret.ts";

/** An endpoint with its secrets opened: stays inside lib/webhooks. */
export type Receiver = {
  id: string;
  accountId: string;
  url: string;
  /** All that are valid now, the newest first. */
  secrets: string[];
};

type Row = {
  accountId: string;
  url: string;
  secretSealed: Uint8Array;
  previousSecretSealed: Uint8Array | null;
};

/** The endpoint, if anything may be sent to it now; undefined while it is disabled, paused or gone. */
export async function findReceiver(id: string): Promise<Receiver | undefined> {
  const [row] = await db().$queryRaw<Row[]>`
    select account_id as "accountId", url, secret_sealed as "secretSealed",
           case when previous_secret_until > now() then previous_secret_sealed end as "previousSecretSealed"
    from webhook_endpoints
    where id = ${id}::uuid and disabled_at is null and (paused_until is null or paused_until <= now())`;
  if (!row) return undefined;
  const { accountId, url, secretSealed, previousSecretSealed: previous } = row;
  const secrets = [unseal({ box: secretSealed, boundTo: secretBinding(id) })];
  if (previous) secrets.push(unseal({ box: previous, boundTo: previousSecretBinding(id) }));
  return { id, accountId, url, secrets };
}
