import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, NoSuchKey, S3Client } from "@aws-sdk/client-s3";
import { inject } from "vitest";

export type StoredObject = {
  bytes: Uint8Array;
  contentType: string | undefined;
  contentDisposition: string | undefined;
};

export type TestStore = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The object of that key; throws "NoSuchKey: …" when there is none. */
  get(key: string): Promise<StoredObject>;
  /** Deletes the bucket with what is in it, as a customer may do at any time. */
  remove(): void;
};

/** A new, empty bucket in the run's S3-compatible store. It goes when the run ends. */
export function useStore(): TestStore {
  const { folder, hostPort: _, ...access } = inject("foundation").store;
  const bucket = `test-${randomBytes(6).toString("hex")}`;
  // To the store a bucket is a folder.
  mkdirSync(join(folder, bucket), { recursive: true });
  return {
    ...access,
    bucket,
    get: (key) => getObject({ ...access, bucket, key }),
    remove: () => rmSync(join(folder, bucket), { recursive: true, force: true }),
  };
}

async function getObject({
  endpoint,
  region,
  bucket,
  key,
  ...credentials
}: Omit<TestStore, "get" | "remove"> & { key: string }): Promise<StoredObject> {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  try {
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
    return { bytes, contentType: found.ContentType, contentDisposition: found.ContentDisposition };
  } catch (error) {
    throw error instanceof NoSuchKey ? new Error(`NoSuchKey: ${bucket}/${key}`) : error;
  } finally {
    client.destroy();
  }
}
