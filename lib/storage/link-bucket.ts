import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { checkEndpoint } from "#lib/egress/check-endpoint.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { seal } from "#lib/secrets/seal.ts";
import { type Bucket, secretBinding } from "./bucket.ts";
import { bucketClient } from "./bucket-client.ts";
import { classifyBucketError } from "./bucket-fault.ts";
import { putPdf } from "./put-pdf.ts";

/**
 * Links a bucket to the account, in place of any it had, once it is proven to work: a probe object
 * is put and deleted with the given key. Nothing is kept when the probe fails.
 */
export async function linkBucket({
  ctx,
  input,
}: {
  ctx: Context;
  input: Bucket;
}): Promise<Result<{ name: string }, { code: string; detail: string }>> {
  if (input.endpoint) {
    const endpoint = await checkEndpoint({ url: input.endpoint, allow: config().EGRESS_ALLOW });
    if (!endpoint.ok) return failed({ code: endpoint.failure.reason, detail: endpoint.failure.detail });
  }
  const probe = await probeBucket(input);
  if (!probe.ok) return probe;
  const { secretAccessKey, ...shown } = input;
  const known = await db().bucket.findUnique({ where: { accountId: ctx.account.id }, select: { id: true } });
  const id = known?.id ?? uuid();
  const data = { ...shown, secretSealed: seal({ secret: secretAccessKey, boundTo: secretBinding(id) }) };
  await db().bucket.upsert({
    where: { accountId: ctx.account.id },
    create: { id, accountId: ctx.account.id, ...data },
    update: { ...data, updatedAt: new Date() },
  });
  return ok({ name: input.name });
}

async function probeBucket(bucket: Bucket): Promise<Result<null, { code: string; detail: string }>> {
  const fileName = `platen-probe-${uuid()}.pdf`;
  const put = await putPdf({ bucket, fileName, attachment: false, body: new Uint8Array(), bytes: 0 });
  if (!put.ok) return put;
  try {
    await bucketClient(bucket).send(new DeleteObjectCommand({ Bucket: bucket.name, Key: put.value.key }));
  } catch (error) {
    // The service needs the right to put, no more: a probe that stays behind is a blemish, not a refusal.
    const { code } = classifyBucketError(error, bucket.name);
    if (code !== "bucket_access_denied")
      return failed({ code, detail: "The probe object could not be deleted again." });
  }
  return ok(null);
}
