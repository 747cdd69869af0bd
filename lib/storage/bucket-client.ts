import { S3Client } from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { config } from "#lib/config/config.ts";
import { egressAgents } from "#lib/egress/agents.ts";
import { usualBounds } from "#lib/egress/bound-answer.ts";
import type { Bucket } from "./bucket.ts";

const connectTimeoutMs = 5_000;
/** ms of silence on the connection, not of the whole upload: a large PDF over a slow line is no fault. */
const silenceMs = 60_000;
const clientsKept = 200;

// Clients hold connections that were expensive to open; the oldest goes when there are too many.
const clients = new Map<string, S3Client>();

/**
 * An S3 client for a bucket, kept for the next upload. It reaches only what lib/egress allows, follows no redirect, and
 * takes small answers only; with `streams` the object that a successful answer carries may have any size.
 */
export function bucketClient(bucket: Bucket, { streams }: ClientKind = { streams: false }): S3Client {
  const identity = JSON.stringify([bucket, streams]);
  const known = clients.get(identity);
  if (known) return known;
  const client = openClient(bucket, { streams });
  clients.set(identity, client);
  const [oldest] = clients.keys();
  if (clients.size > clientsKept && oldest) {
    clients.get(oldest)?.destroy();
    clients.delete(oldest);
  }
  return client;
}

type ClientKind = { streams: boolean };

function openClient(bucket: Bucket, { streams }: ClientKind): S3Client {
  const agents = egressAgents({ allow: config().EGRESS_ALLOW, bounds: { ...usualBounds, streams } });
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
      // Not requestTimeout: it counts the upload too. The agents bound the wait for the answer.
      socketTimeout: silenceMs,
    }),
  });
}
