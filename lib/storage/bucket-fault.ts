import { S3ServiceException } from "@aws-sdk/client-s3";
import { EgressDenied } from "#lib/egress/agents.ts";
import { AnswerRefused } from "#lib/egress/bound-answer.ts";
import type { DeliveryFailure } from "#lib/errors/failure-codes.ts";
import { isOwnFault } from "#lib/errors/own-fault.ts";

/**
 * Why a bucket did not take an object, and whether trying again later can help. `isOurs`: the bucket was
 * never asked, because this machine could not.
 */
export type BucketFault = DeliveryFailure & { transient: boolean; isOurs: boolean };

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
  // A store's answer can carry any property, so that it never proves that the store was not asked.
  const isOurs = !(error instanceof S3ServiceException) && isOwnFault(error);
  return { ...classify(error, bucketName), isOurs };
}

function classify(error: unknown, bucketName: string): Omit<BucketFault, "isOurs"> {
  if (isCausedBy(error, AnswerRefused)) {
    return {
      code: "bucket_error",
      transient: true,
      detail: `Bucket ${bucketName} sent an answer that is longer or slower than a store's answer may be.`,
    };
  }
  if (isCausedBy(error, EgressDenied)) {
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
      detail: `Bucket ${bucketName} refused the upload${named(error)}: its key needs the right to put objects (s3:PutObject).`,
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
  return { code: "bucket_error", transient, detail: `Bucket ${bucketName} answered ${status}${named(error)}.` };
}

/** The refusal's own name in brackets; a store can call it anything, so what is no name is left out. */
function named({ name }: Error): string {
  return /^[A-Za-z][A-Za-z0-9]{0,63}$/.test(name) ? ` (${name})` : "";
}

function isCausedBy(error: unknown, kind: new (...given: never[]) => Error): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 10; depth += 1) {
    if (cause instanceof kind) return true;
    ({ cause } = cause as { cause?: unknown });
  }
  return false;
}
