import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";

/** A bucket as the dashboard shows it: never its secret. Times are ISO 8601. */
export type BucketResource = {
  preset: string;
  endpoint: string | null;
  region: string;
  name: string;
  prefix: string;
  access_key_id: string;
  updated_at: string;
};

/** How the link has worked lately: the newest job that was delivered, and the newest whose delivery failed. */
export type BucketHealth = {
  last_delivery: { job: string; at: string } | null;
  last_failure: { job: string; at: string; detail: string } | null;
};

/** The account's bucket, or undefined. */
export async function showBucket({ ctx }: { ctx: Context }): Promise<BucketResource | undefined> {
  const bucket = await db().bucket.findUnique({ where: { accountId: ctx.account.id }, omit: { secretSealed: true } });
  if (!bucket) return undefined;
  const { preset, endpoint, region, name, prefix, accessKeyId, updatedAt } = bucket;
  return { preset, endpoint, region, name, prefix, access_key_id: accessKeyId, updated_at: updatedAt.toISOString() };
}

/** Asked of the jobs themselves, so that it cannot disagree with them. */
export async function bucketHealth({ ctx }: { ctx: Context }): Promise<BucketHealth> {
  const newest = (status: "delivered" | "delivery_failed") =>
    db().job.findFirst({
      where: { accountId: ctx.account.id, status },
      orderBy: { turn: "desc" },
      select: { id: true, finishedAt: true, errorDetail: true },
    });
  const [delivered, failed] = await Promise.all([newest("delivered"), newest("delivery_failed")]);
  return {
    last_delivery: delivered && { job: delivered.id, at: iso(delivered.finishedAt) },
    last_failure: failed && { job: failed.id, at: iso(failed.finishedAt), detail: failed.errorDetail ?? "" },
  };
}

// Both statuses are final, so the time is there.
function iso(at: Date | null): string {
  return (at ?? new Date(0)).toISOString();
}
