import { S3ServiceException } from "@aws-sdk/client-s3";
import { log } from "#lib/telemetry/log.ts";
import { classifyBucketError } from "./bucket-fault.ts";

/** The field of the form that mends it; none where the fault is in the rights. */
export type BucketField = "name" | "region" | "endpoint" | "accessKeyId" | "secretAccessKey";

export type Explained = { code: string; detail: string; field?: BucketField };

type Explanation = { detail: string; field?: BucketField };

const wrongRegion: Explanation = {
  field: "region",
  detail: "The bucket is in another region. Set the region that its console shows.",
};

const byName: Record<string, Explanation> = {
  InvalidAccessKeyId: {
    field: "accessKeyId",
    detail: "The bucket’s provider does not know this access key. Copy it again; keys that were deleted stay unknown.",
  },
  SignatureDoesNotMatch: {
    field: "secretAccessKey",
    detail: "The secret does not belong to this access key. Copy both again, from the moment the key was created.",
  },
  NoSuchBucket: {
    field: "name",
    detail: "There is no bucket of this name at this endpoint. Check the name, and the region or endpoint.",
  },
  PermanentRedirect: wrongRegion,
  TemporaryRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  IllegalLocationConstraintException: wrongRegion,
  InvalidBucketName: { field: "name", detail: "The provider does not accept this as a bucket’s name." },
  RequestTimeTooSkewed: {
    detail: "The provider’s clock and ours differ by minutes. Try again, then write to support.",
  },
  AllAccessDisabled: { detail: "The provider has disabled all access to this bucket. Ask them why." },
  ExpiredToken: { field: "accessKeyId", detail: "This key is temporary and has expired. Create one that lasts." },
};

/** What a step of the probe needs, by the name under which policies grant it. */
export type ProbeRight = { does: string; action: string };

/** Says in words what a bucket's refusal means, which right is missing, and where to mend it. */
export function explainFault({
  error,
  bucketName,
  right,
}: {
  error: unknown;
  bucketName: string;
  right: ProbeRight;
}): Explained {
  const { code, detail, isOurs } = classifyBucketError(error, bucketName);
  if (isOurs) {
    log.error({ err: error }, "a bucket could not be tested, through a fault of ours");
    return {
      code: "unavailable",
      detail: "We could not test the bucket because of a problem on our side. Try again in a minute.",
    };
  }
  const known =
    error instanceof S3ServiceException && Object.hasOwn(byName, error.name) ? byName[error.name] : undefined;
  if (known) return { code, ...known };
  if (code === "bucket_access_denied") {
    return {
      code,
      detail: `The bucket refused: the key may not ${right.does} (${right.action}). Add it to the key’s rights as shown below and press Test and save again.`,
    };
  }
  if (code === "bucket_unreachable") {
    return { code, field: "endpoint", detail: "No store answers at this endpoint. Check the address and its port." };
  }
  return { code, detail };
}
