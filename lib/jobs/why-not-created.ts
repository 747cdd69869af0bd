import type { Context } from "#lib/accounts/context.ts";
import { countJobsLeft } from "#lib/billing/jobs-left.ts";
import type { Db } from "#lib/db/client.ts";
import type { JobSource } from "#lib/db/generated/enums.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { objectNameMaxBytes } from "#lib/pdf/file-name.ts";

/**
 * Why a job was not created, in the order of the pipeline: no more jobs left (402), no bucket, a name too long.
 * Undefined when nothing is in its way any more: then it can be created now.
 */
export async function whyNotCreated({
  ctx,
  source,
  fileName,
  tx,
}: {
  ctx: Context;
  source: JobSource;
  fileName: string;
  tx: Db;
}): Promise<Problem | undefined> {
  const accountId = ctx.account.id;
  const { left, detail: reached } = await countJobsLeft({ accountId, tx });
  if (left === 0) return { code: "payment_required", detail: reached };
  const bucket = await tx.bucket.findUnique({ where: { accountId }, select: { prefix: true } });
  if (!bucket && source === "job") {
    return {
      code: "bucket_not_linked",
      detail: "Link a bucket before creating jobs: a job's PDF is delivered to the account's bucket.",
    };
  }
  const prefix = bucket?.prefix ?? "";
  if (Buffer.byteLength(prefix + fileName) <= objectNameMaxBytes) return undefined;
  const detail = `file_name may have ${objectNameMaxBytes} bytes together with the account's prefix "${prefix}".`;
  return { code: "invalid_parameters", detail, errors: [{ param: "file_name", code: "too_long", detail }] };
}
