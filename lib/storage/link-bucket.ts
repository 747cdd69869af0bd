import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { checkEndpoint } from "#lib/egress/check-endpoint.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { seal, unseal } from "#lib/secrets/seal.ts";
import { log } from "#lib/telemetry/log.ts";
import { type Bucket, secretBinding } from "./bucket.ts";
import type { Explained } from "./explain-fault.ts";
import type { PresetId } from "./presets.ts";
import { type BucketRights, probeBucket } from "./probe-bucket.ts";

/** Without a secret, the one that is linked is kept: only for the same key at the same endpoint. */
export type LinkInput = Omit<Bucket, "secretAccessKey"> & { secretAccessKey?: string; preset?: PresetId };

/** An account's tests of buckets a minute: each makes connections wherever its member says. */
const testsPerMinute = 20;

/**
 * Links a bucket to the account, in place of any it had, once it is proven to work (lib/storage/
 * probe-bucket.ts). Nothing is kept when the probe fails, so credentials are changed without a gap:
 * until the new ones are proven, jobs go on with the old.
 */
export async function linkBucket({
  ctx,
  input,
}: {
  ctx: Context;
  input: LinkInput;
}): Promise<Result<{ name: string } & BucketRights, Explained>> {
  const { allowed, retryAfterSeconds } = await takeAttempt({
    what: `link bucket ${ctx.account.id}`,
    limit: testsPerMinute,
    windowSeconds: 60,
  });
  if (!allowed) {
    return failed({
      code: "rate_limited",
      detail: `A bucket can be tested ${testsPerMinute} times a minute. Wait ${retryAfterSeconds} s, then press Test and save again.`,
    });
  }
  if (input.endpoint) {
    const endpoint = await checkEndpoint({ url: input.endpoint, allow: config().EGRESS_ALLOW });
    if (!endpoint.ok) {
      log.warn({ reason: endpoint.failure.reason, accountId: ctx.account.id }, "bucket endpoint refused");
      return failed({ code: endpoint.failure.reason, detail: endpoint.failure.detail, field: "endpoint" });
    }
  }
  const known = await db().bucket.findUnique({ where: { accountId: ctx.account.id } });
  const { preset = "other", ...place } = input;
  const secretAccessKey = input.secretAccessKey ?? keptSecret({ known, input });
  if (secretAccessKey === undefined) {
    return failed({
      code: "secret_missing",
      detail: "Give the secret that belongs to this key.",
      field: "secretAccessKey",
    });
  }
  const bucket = { ...place, secretAccessKey };
  const probe = await probeBucket(bucket);
  if (!probe.ok) return probe;

  const { secretAccessKey: _, ...shown } = bucket;
  const id = known?.id ?? uuid();
  const data = { ...shown, preset, secretSealed: seal({ secret: secretAccessKey, boundTo: secretBinding(id) }) };
  await db().$transaction(async (tx) => {
    await tx.bucket.upsert({
      where: { accountId: ctx.account.id },
      create: { id, accountId: ctx.account.id, ...data },
      update: { ...data, updatedAt: new Date() },
    });
    const details = { endpoint: input.endpoint, prefix: input.prefix, accessKeyId: input.accessKeyId };
    await recordAudit({
      tx,
      ctx,
      input: { action: known ? "bucket.changed" : "bucket.linked", target: input.name, details },
    });
  });
  return ok({ name: input.name, ...probe.value });
}

type Known = { id: string; endpoint: string | null; accessKeyId: string; secretSealed: Uint8Array } | null;

function keptSecret({ known, input }: { known: Known; input: LinkInput }): string | undefined {
  if (!known || known.endpoint !== input.endpoint || known.accessKeyId !== input.accessKeyId) return undefined;
  return unseal({ box: known.secretSealed, boundTo: secretBinding(known.id) });
}
