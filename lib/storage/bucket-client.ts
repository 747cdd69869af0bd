import { S3Client } from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { config } from "#lib/config/config.ts";
import { egressAgents } from "#lib/egress/agents.ts";
import type { Bucket } from "./bucket.ts";

const connectTimeoutMs = 5_000;
/** Silence on the connection, not the whole upload: a large PDF over a slow line is no fault. */
const requestTimeoutMs = 60_000;
const clientsKept = 200;

// Clients hold connections that were expensive to open; the oldest goes when there are too many.
const clients = new Map<string, S3Client>();

/** An S3 client for a bucket, kept for the next upload. It reaches only what lib/egress allows and follows no redirect. */
export function bucketClient(bucket: Bucket): S3Client {
  const identity = JSON.stringify(bucket);
  const known = clients.get(identity);
  if (known) return known;
  const client = openClient(bucket);
  clients.set(identity, client);
  const [oldest] = clients.keys();
  if (clients.size > clientsKept && oldest) {
    clients.get(oldest)?.destroy();
    clients.delete(oldest);
  }
  return client;
}

function openClient(bucket: Bucket): S3Client {
  const agents = egressAgents({ allow: config().EGRESS_ALLOW });
  // Many stores that speak S3 refuse the trailing checksums that AWS's SDK adds by default.
  const checksums = bucket.endpoint ? "WHEN_REQUIRED" : "WHEN_SUPPORTED";
  return new S3Client({
    ...(bucket.endpoint ? { endpoint: bucket.endpoint } : {}),
    region: bucket.region,
    forcePathStyle: bucket.endpoint !== null,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    followRegionRedirects: false,
    // The queue retries, with pauses longer than the SDK's and across restarts.
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({
      httpAgent: agents.http,
      httpsAgent: agents.https,
      connectionTimeout: connectTimeoutMs,
      socketTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    }),
  });
}
