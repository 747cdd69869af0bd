import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { createAccount } from "#lib/accounts/create-account.ts";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { divertConnections } from "#lib/egress/testing/loopback.ts";
import type { Bucket } from "#lib/storage/bucket.ts";
import { linkBucket } from "#lib/storage/link-bucket.ts";
import { putPdf } from "#lib/storage/put-pdf.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { type Canaries, type Canary, openCanaries } from "./canaries.ts";
import { pretendLookups } from "./pretend-lookups.ts";

const publicAddress = "93.184.216.34";

useDatabase();
let canaries: Canaries;
let canary: Canary;
beforeAll(async () => {
  canaries = await openCanaries(["bucket"]);
  canary = canaries.of("bucket");
});
afterAll(() => canaries.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(canary.visits).toEqual([]);
  expect(await db().bucket.count()).toBe(0);
});

const hosts = [
  "127.0.0.1",
  "127.1",
  "0x7f000001",
  "2130706433",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "0.0.0.0",
  "localhost",
  "bucket.localhost",
  "169.254.169.254",
  "[fd00:ec2::254]",
  "metadata.google.internal",
  "168.63.129.16",
  "10.0.0.1",
];
const names = {
  "loopback.example.com": [["127.0.0.1"]],
  "metadata.example.com": [["169.254.169.254"]],
  "mixed.example.com": [[publicAddress, "::1"]],
};
const endpoints = [...hosts, ...Object.keys(names)].flatMap((host) => [`http://${host}`, `https://${host}`]);

describe("a bucket endpoint that may not be reached", () => {
  test.each(endpoints)("%s is refused when it is saved", async (origin) => {
    pretendLookups(names);
    const dialled = divertConnections(() => canary.port);
    expect(await link(`${origin}:${canary.port}`)).toMatchObject({ ok: false });
    expect(dialled).toEqual([]);
  });

  test.each(endpoints)("%s is refused when it is uploaded to", async (origin) => {
    pretendLookups(names);
    const dialled = divertConnections(() => canary.port);
    expect(await upload(`${origin}:${canary.port}`)).toMatchObject({
      ok: false,
      // A name that leads to a private address is retried like one that nobody knows: the two are not told apart.
      failure: { code: "bucket_unreachable", transient: origin.includes(".example.com") },
    });
    expect(dialled).toEqual([]);
  });
});

describe("a bucket endpoint whose name changes its answer", () => {
  test("is refused when it is saved, if it does so before the probe", async () => {
    const asked = pretendLookups({ "rebinding.example.com": [[publicAddress], ["127.0.0.1"]] });
    const linked = await link(`https://rebinding.example.com:${canary.port}`);
    expect(linked).toMatchObject({ ok: false, failure: { code: "bucket_unreachable" } });
    expect(asked).toHaveLength(2);
  });

  test("is refused when it is uploaded to, if it does so after that", async () => {
    pretendLookups({ "rebound.example.com": [["127.0.0.1"]] });
    const uploaded = await upload(`https://rebound.example.com:${canary.port}`);
    expect(uploaded).toMatchObject({ ok: false, failure: { code: "bucket_unreachable", transient: true } });
  });
});

describe("a bucket endpoint that redirects", () => {
  let store: Server;
  let endpoint: string;
  let status = 307;
  beforeAll(async () => {
    store = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { location: `${canary.origin}/`, "x-amz-bucket-region": "elsewhere" }).end();
    });
    store.listen(0, "127.0.0.1");
    await once(store, "listening");
    const address = store.address();
    if (address === null || typeof address === "string") throw new Error("The store has no port");
    endpoint = `http://127.0.0.1:${address.port}`;
    // The settings are read once, before this port was known.
    config().EGRESS_ALLOW.push(`127.0.0.1:${address.port}`);
  });
  afterAll(async () => {
    config().EGRESS_ALLOW.pop();
    const closed = once(store, "close");
    store.close();
    store.closeAllConnections();
    await closed;
  });

  test.each([301, 302, 303, 307, 308])("with %d is not followed, and refused", async (code) => {
    status = code;
    expect(await link(endpoint)).toMatchObject({ ok: false, failure: { code: "bucket_error" } });
    expect(await upload(endpoint)).toMatchObject({ ok: false, failure: { code: "bucket_error", transient: false } });
  });
});

function bucketAt(endpoint: string): Bucket {
  return { endpoint, region: "us-east-1", name: "b", prefix: "", accessKeyId: "a", secretAccessKey: "s" };
}

/** By an account of its own each time: what is looked at is the guard, not the throttle before it. */
async function link(endpoint: string): ReturnType<typeof linkBucket> {
  const { id } = await createAccount({ input: { name: "Test" } });
  return linkBucket({ ctx: systemContext(id), input: bucketAt(endpoint) });
}

function upload(endpoint: string): ReturnType<typeof putPdf> {
  const body = new Uint8Array([37, 80, 68, 70]);
  return putPdf({ bucket: bucketAt(endpoint), fileName: "a.pdf", attachment: false, body, bytes: body.length });
}
