import { db } from "#lib/db/client.ts";
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
  const row = await db().bucket.findUnique({ where: { accountId } });
  if (!row) return undefined;
  return {
    endpoint: row.endpoint,
    region: row.region,
    name: row.name,
    prefix: row.prefix,
    accessKeyId: row.accessKeyId,
    secretAccessKey: unseal({ box: row.secretSealed, boundTo: secretBinding(row.id) }),
  };
}

/** What a bucket's secret is sealed to: its row and column. */
export function secretBinding(bucketId: string): string {
  return `buckets.secret:${bucketId}`;
}
