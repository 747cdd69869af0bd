import { hot } from "#lib/db/hot.ts";
import { unseal } from "#lib/secrets/seal.ts";

/** An account's bucket with its secret opened: stays inside lib/storage. */
export type Bucket = {
  /** Null means AWS S3 in `region`. */
  endpoint: string | null;
  region: string;
  name: string;
  /** Put before every object name; empty or ending in "/". */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The bucket an account has linked, or undefined. */
export async function findBucket(accountId: string): Promise<Bucket | undefined> {
  const [row] = await hot<Omit<Bucket, "secretAccessKey"> & { id: string; secretSealed: Uint8Array<ArrayBuffer> }>`
    select id, endpoint, region, name, prefix, access_key_id as "accessKeyId", secret_sealed as "secretSealed"
    from buckets where account_id = ${accountId}::uuid`;
  if (!row) return undefined;
  const { id, secretSealed, ...bucket } = row;
  return { ...bucket, secretAccessKey: unseal({ box: secretSealed, boundTo: secretBinding(id) }) };
}

/** What a bucket's secret is sealed to: its row and column. */
export function secretBinding(bucketId: string): string {
  return `buckets.secret:${bucketId}`;
}
