import { GetObjectCommand, HeadObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { create as contentDisposition } from "content-disposition";
import type { Context } from "#lib/accounts/context.ts";
import { config } from "#lib/config/config.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { holdAccountDownload } from "#lib/rate-limit/hold-account-download.ts";
import { holdWhileSentMs, sendWithinMs } from "#lib/rate-limit/send-time.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { type Bucket, findBucket } from "./bucket.ts";
import { bucketClient } from "./bucket-client.ts";
import { classifyBucketError } from "./bucket-fault.ts";

/** Where a delivered PDF lies. */
export type ObjectPlace = { bucketName: string; key: string };

/** Why an object cannot be opened, in a sentence for the customer. */
export type ObjectRefusal = { detail: string };

type Call = { ctx: Context; input: ObjectPlace };

/** s a link to an object works: long enough to click it, too short to pass on by mistake. */
const linkSeconds = 300;
/** ms until a bucket counts as away: somebody looks at a page and waits. */
const probeTimeoutMs = 8_000;

/** An account's calls to its bucket a minute from the dashboard; a page makes up to two. */
const callsPerMinute = 240;

/**
 * Whether the account's key may read a delivered object, asked of the bucket itself: the service needs
 * the right to put only, so many keys may not.
 */
export async function probeObject({ ctx, input }: Call): Promise<Result<{ bytes: number }, ObjectRefusal>> {
  const bucket = await bucketOf({ ctx, input });
  if (!bucket.ok) return bucket;
  try {
    const found = await bucketClient(bucket.value).send(
      new HeadObjectCommand({ Bucket: input.bucketName, Key: input.key }),
      { abortSignal: AbortSignal.timeout(probeTimeoutMs) },
    );
    return ok({ bytes: found.ContentLength ?? 0 });
  } catch (error) {
    return failed(refusalOf(error, input));
  }
}

/** A link to a delivered object that saves it, for five minutes. Refused where the link would not work. */
export async function linkToObject({ ctx, input }: Call): Promise<Result<string, ObjectRefusal>> {
  const probed = await probeObject({ ctx, input });
  if (!probed.ok) return probed;
  const bucket = await bucketOf({ ctx, input });
  if (!bucket.ok) return bucket;
  const name = input.key.slice(input.key.lastIndexOf("/") + 1);
  const command = new GetObjectCommand({
    Bucket: input.bucketName,
    Key: input.key,
    ResponseContentDisposition: contentDisposition(name, { type: "attachment" }),
  });
  return ok(await getSignedUrl(bucketClient(bucket.value), command, { expiresIn: linkSeconds }));
}

/** An object on its way: `release` is called once it is sent, at the latest after `withinMs`. */
type OpenObject = { body: ReadableStream; withinMs: number; release: () => Promise<void> };

/** A delivered object's bytes, read through the guard like every call to a bucket. Takes a download call meanwhile. */
export async function readObject({
  ctx,
  input,
  signal,
}: Call & { signal: AbortSignal }): Promise<Result<OpenObject, ObjectRefusal>> {
  const bucket = await bucketOf({ ctx, input });
  if (!bucket.ok) return bucket;
  const held = await holdAccountDownload({ accountId: ctx.account.id, expireMs: holdWhileSentMs({ bytes: 0 }) });
  if (!held.ok) return failed({ detail: held.failure.detail });
  const { holdFor, release } = held.value;
  try {
    const command = new GetObjectCommand({ Bucket: input.bucketName, Key: input.key });
    const found = await bucketClient(bucket.value, { streams: true }).send(command, { abortSignal: signal });
    if (!found.Body) throw new Error("The bucket answered without the object.");
    // What lies there now may be any size; a timer of more than 24 days would fire at once.
    const { PDF_MAX_BYTES } = config();
    const bytes = Math.min(found.ContentLength ?? PDF_MAX_BYTES, PDF_MAX_BYTES);
    await holdFor(holdWhileSentMs({ bytes }));
    return ok({ body: found.Body.transformToWebStream(), withinMs: sendWithinMs({ bytes }), release });
  } catch (error) {
    await release();
    return failed(refusalOf(error, input));
  }
}

async function bucketOf({ ctx, input }: Call): Promise<Result<Bucket, ObjectRefusal>> {
  const { allowed } = await takeAttempt({
    what: `open object ${ctx.account.id}`,
    limit: callsPerMinute,
    windowSeconds: 60,
  });
  if (!allowed)
    return failed({ detail: "Too many PDFs were opened within a minute. Wait a little and reload the page." });
  const bucket = await findBucket(ctx.account.id);
  if (!bucket) return failed({ detail: "No bucket is linked any more, so the PDF cannot be opened from here." });
  if (bucket.name === input.bucketName) return ok(bucket);
  return failed({
    detail: `The PDF was delivered to bucket ${input.bucketName}. Another one is linked now, so it cannot be opened from here.`,
  });
}

// By type and code, never by the message, like every fault of a bucket. HEAD has no body to name a code in.
function refusalOf(error: unknown, { bucketName, key }: ObjectPlace): ObjectRefusal {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404) return { detail: `Bucket ${bucketName} has no object ${key} any more: it was deleted or moved.` };
  const { code } = classifyBucketError(error, bucketName);
  if (code === "bucket_access_denied") {
    return {
      detail:
        "The linked key may put objects and not read them (s3:GetObject), so the PDF cannot be opened from here. " +
        "Give the key that right to see PDFs on this page, or open them with your own.",
    };
  }
  return { detail: `Bucket ${bucketName} could not be read just now. Reload the page to try again.` };
}
