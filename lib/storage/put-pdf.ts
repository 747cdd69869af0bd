import type { Readable } from "node:stream";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { create as contentDisposition } from "content-disposition";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { log } from "#lib/telemetry/log.ts";
import type { Bucket } from "./bucket.ts";
import { bucketClient } from "./bucket-client.ts";
import { type BucketFault, classifyBucketError } from "./bucket-fault.ts";

/** ms that an upload of any size may take, and bytes a second that a slow line still carries. */
const uploadBaseMs = 60_000;
const slowestBytesPerSecond = 100_000;

type PutInput = {
  bucket: Bucket;
  fileName: string;
  attachment: boolean;
  body: Readable | Uint8Array;
  bytes: number;
  /** Gives the upload up. */
  signal?: AbortSignal | undefined;
};

/**
 * Puts a PDF into a bucket, over whatever has that name ("Reusing a name overwrites the existing
 * file"). `attachment` makes browsers download it instead of showing it inline.
 */
export async function putPdf(input: PutInput): Promise<Result<{ key: string }, BucketFault>> {
  try {
    return ok(await putObject(input));
  } catch (error) {
    // Customers are told what to mend; only the log has what the client met.
    log.info({ err: error }, "the bucket did not take the PDF");
    return failed(classifyBucketError(error, input.bucket.name));
  }
}

/** The same, throwing what the S3 client throws: for who must say more exactly what is wrong. */
export async function putObject({
  bucket,
  fileName,
  attachment,
  body,
  bytes,
  signal,
}: PutInput): Promise<{ key: string }> {
  const key = bucket.prefix + fileName;
  const inTime = AbortSignal.timeout(Math.ceil(uploadBaseMs + (bytes / slowestBytesPerSecond) * 1_000));
  await bucketClient(bucket).send(
    new PutObjectCommand({
      Bucket: bucket.name,
      Key: key,
      Body: body,
      ContentLength: bytes,
      ContentType: "application/pdf",
      ContentDisposition: contentDisposition(fileName.slice(fileName.lastIndexOf("/") + 1), {
        type: attachment ? "attachment" : "inline",
      }),
    }),
    { abortSignal: signal ? AbortSignal.any([signal, inTime]) : inTime },
  );
  return { key };
}
