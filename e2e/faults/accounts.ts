import { randomUUID } from "node:crypto";
import { generateKey, hashKey } from "#lib/api-keys/key-format.ts";
import { seal } from "#lib/secrets/seal.ts";
import { secretBinding } from "#lib/storage/bucket.ts";
import { eventTypes } from "#lib/webhooks/event-types.ts";
import { secretBinding as endpointBinding } from "#lib/webhooks/secret.ts";
import type { Sql } from "./database.ts";

export type Account = { id: string; key: string };
export type LinkedBucket = { endpoint: string; name: string; accessKeyId: string; secretAccessKey: string };

/** An account with a key, a linked bucket and a webhook endpoint, written as rows: the harness has no client of the service's own. */
export async function addAccount({
  sql,
  bucket,
  receiver,
}: {
  sql: Sql;
  bucket: LinkedBucket;
  receiver: { url: string; secret: string };
}): Promise<Account> {
  const id = randomUUID();
  const bucketId = randomUUID();
  const key = generateKey();
  const sealed = seal({ secret: bucket.secretAccessKey, boundTo: secretBinding(bucketId) });
  await sql("insert into accounts (id, name) values ($1, 'Faults')", [id]);
  await sql("insert into api_keys (id, account_id, name, hash, last_four) values ($1, $2, 'faults', $3, $4)", [
    randomUUID(),
    id,
    Buffer.from(hashKey(key)),
    key.slice(-4),
  ]);
  await sql(
    `insert into buckets (id, account_id, endpoint, region, name, access_key_id, secret_sealed)
     values ($1, $2, $3, 'us-east-1', $4, $5, $6)`,
    [bucketId, id, bucket.endpoint, bucket.name, bucket.accessKeyId, Buffer.from(sealed)],
  );
  const endpointId = randomUUID();
  const endpointSecret = seal({ secret: receiver.secret, boundTo: endpointBinding(endpointId) });
  await sql("insert into webhook_endpoints (id, account_id, url, events, secret_sealed) values ($1, $2, $3, $4, $5)", [
    endpointId,
    id,
    receiver.url,
    [...eventTypes],
    Buffer.from(endpointSecret),
  ]);
  return { id, key };
}
