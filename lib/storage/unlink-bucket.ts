import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";

/** Forgets the account's bucket and its key; what lies in the bucket stays. False when there is none. */
export async function unlinkBucket({ ctx }: { ctx: Context }): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [bucket] = await tx.$queryRaw<{ name: string }[]>`
      delete from buckets where account_id = ${ctx.account.id}::uuid returning name`;
    if (!bucket) return false;
    await recordAudit({ tx, ctx, input: { action: "bucket.unlinked", target: bucket.name } });
    return true;
  });
}
