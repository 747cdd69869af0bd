import { Prisma } from "#lib/db/client.ts";
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

type BucketRow = Omit<Bucket, "secretAccessKey"> & { id: string; secretSealed: Uint8Array<ArrayBuffer> };

const columns = Prisma.sql`b.id, b.endpoint, b.region, b.name, b.prefix, b.access_key_id as "accessKeyId",
  b.secret_sealed as "secretSealed"`;

/** The bucket an account has linked, or undefined. */
export async function findBucket(accountId: string): Promise<Bucket | undefined> {
  const [row] = await hot<BucketRow>`select ${columns} from buckets b where account_id = ${accountId}::uuid`;
  return row && opened(row);
}

/**
 * The same for a job that is about to be delivered. `isLost` when the job is not this attempt's and worker's any more:
 * then nothing may be written into the bucket.
 */
export async function findBucketOfJob({
  id,
  accountId,
  attempt,
  worker,
}: {
  id: string;
  accountId: string;
  attempt: number;
  worker: string;
}): Promise<{ isLost: boolean; bucket: Bucket | undefined }> {
  const [found] = await hot<{ isLost: boolean } & (BucketRow | { id: null })>`
    select not exists (
             select 1 from jobs
             where id = ${id}::uuid and status = 'started' and attempt = ${attempt}::int and worker = ${worker}
           ) as "isLost", ${columns}
    from (values (1)) as one left join buckets b on b.account_id = ${accountId}::uuid`;
  if (!found || found.isLost) return { isLost: true, bucket: undefined };
  const { isLost, ...row } = found;
  return { isLost, bucket: row.id === null ? undefined : opened(row) };
}

function opened({ id, secretSealed, ...bucket }: BucketRow): Bucket {
  return { ...bucket, secretAccessKey: unseal({ box: secretSealed, boundTo: secretBinding(id) }) };
}

/** What a bucket's secret is sealed to: its row and column. */
export function secretBinding(bucketId: string): string {
  return `buckets.secret:${bucketId}`;
}
