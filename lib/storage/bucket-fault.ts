import { S3ServiceException } from "@aws-sdk/client-s3";
import { EgressDenied } from "#lib/egress/agents.ts";
import type { DeliveryFailure } from "#lib/errors/failure-codes.ts";

/** Why a bucket did not take an object, and whether trying again later can help. */
export type BucketFault = DeliveryFailure & { transient: boolean };

const missing = new Set(["NoSuchBucket", "NotFound"]);
const refused = new Set([
  "AccessDenied",
  "AllAccessDisabled",
  "AccountProblem",
  "Forbidden",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "InvalidToken",
  "ExpiredToken",
  "AuthorizationHeaderMalformed",
]);

/** Reads an S3 client's error by its type and code, never by its message. */
export function classifyBucketError(error: unknown, bucketName: string): BucketFault {
  if (hasDenied(error)) {
    return {
      code: "bucket_unreachable",
      transient: false,
      detail: `The endpoint of bucket ${bucketName} cannot be reached.`,
    };
  }
  if (!(error instanceof S3ServiceException)) {
    return {
      code: "bucket_unreachable",
      transient: true,
      detail: `The endpoint of bucket ${bucketName} cannot be reached.`,
    };
  }
  const status = error.$metadata.httpStatusCode ?? 0;
  if (missing.has(error.name) || status === 404) {
    return { code: "bucket_not_found", transient: false, detail: `There is no bucket ${bucketName} at its endpoint.` };
  }
  if (refused.has(error.name) || status === 401 || status === 403) {
    return {
      code: "bucket_access_denied",
      transient: false,
      detail: `Bucket ${bucketName} refused the upload (${error.name}): its key needs the right to put objects (s3:PutObject).`,
    };
  }
  if (status >= 300 && status < 400) {
    return {
      code: "bucket_error",
      transient: false,
      detail: `Bucket ${bucketName} answered with a redirect: check its region and endpoint.`,
    };
  }
  const transient = status >= 500 || status === 429 || status === 408 || error.name === "SlowDown" || status < 100;
  return { code: "bucket_error", transient, detail: `Bucket ${bucketName} answered ${status} (${error.name}).` };
}

function hasDenied(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EgressDenied) return true;
  }
  return false;
}
