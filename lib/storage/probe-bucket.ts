import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, type GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { v7 as uuid } from "uuid";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import type { Bucket } from "./bucket.ts";
import { bucketClient } from "./bucket-client.ts";
import { type Explained, explainFault } from "./explain-fault.ts";
import { probePrefix } from "./probe-name.ts";
import { putObject } from "./put-pdf.ts";

/** ms for each step of the probe: somebody looks at the form and waits. */
const stepMs = 15_000;

/** What a key may do besides what it must. */
export type BucketRights = { mayRead: boolean; mayDelete: boolean };

/**
 * Proves that a bucket works: puts an empty probe object, reads it, and deletes it. Putting is
 * what the service needs; the other two are reported, and refusing them refuses nothing.
 */
export async function probeBucket(bucket: Bucket): Promise<Result<BucketRights, Explained>> {
  const client = bucketClient(bucket);
  const fileName = `${probePrefix}${uuid()}.pdf`;
  const object = { Bucket: bucket.name, Key: bucket.prefix + fileName };
  try {
    await putObject({ bucket, fileName, attachment: false, body: new Uint8Array(), bytes: 0, signal: inTime() });
  } catch (error) {
    const right = { does: "put objects", action: "s3:PutObject" };
    return failed(explainFault({ error, bucketName: bucket.name, right }));
  }
  const mayRead = await succeeds(readNothing(client.send(new GetObjectCommand(object), { abortSignal: inTime() })));
  const mayDelete = await succeeds(client.send(new DeleteObjectCommand(object), { abortSignal: inTime() }));
  return ok({ mayRead, mayDelete });
}

function inTime(): AbortSignal {
  return AbortSignal.timeout(stepMs);
}

/** What is not read holds its connection for as long as the store likes. */
async function readNothing(reading: Promise<GetObjectCommandOutput>): Promise<void> {
  const { Body } = await reading;
  if (Body instanceof Readable) Body.destroy();
}

function succeeds(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}
