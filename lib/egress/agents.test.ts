import http, { type RequestOptions } from "node:http";
import https from "node:https";
import type tls from "node:tls";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { DialFailed, EgressDenied, egressAgents } from "./agents.ts";
import { setBlockedHosts } from "./blocked-hosts.ts";
import {
  answerLookups,
  closedPort,
  divertConnections,
  failLookup,
  listen,
  listenRaw,
  openCanary,
} from "./testing/loopback.ts";
import { testCertificate } from "./testing/test-certificate.ts";

const publicAddress = "93.184.215.14";

describe.each(["http:", "https:"] as const)("an agent for %s", (protocol) => {
  test.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "localhost", "2130706433"])(
    "denies %s, and the canary sees nothing",
    async (host) => {
      const canary = await openCanary(host === "[::1]" ? "::1" : "127.0.0.1");
      const { lookup } = answerLookups(["127.0.0.1"]);

      const error = await errorOf({ protocol, host, port: canary.port }, { lookup });

      expect(error).toBeInstanceOf(EgressDenied);
      expect(error).toMatchObject({ failure: { kind: "denied", host, port: canary.port } });
      expect(canary.visits()).toBe(0);
    },
  );

  test("denies a name with one private answer among public ones", async () => {
    const dialled = divertConnections(() => 1);
    const { lookup } = answerLookups([publicAddress, "10.0.0.1"]);

    const error = await errorOf({ protocol, host: "bucket.example.com", port: 443 }, { lookup });

    expect(error).toMatchObject({ failure: { kind: "connection_failed", reason: "private" } });
    expect(dialled).toEqual([]);
  });

  test("denies the next connection when a name has turned private", async () => {
    const port = await listenRaw((socket) => void socket.destroy());
    const dialled = divertConnections(() => port);
    const { lookup } = answerLookups([publicAddress], ["169.254.169.254"]);
    const agents = openAgents({ lookup });
    const options = { protocol, host: "rebind.example.com", port: 443 };

    expect(await errorOf(options, agents)).not.toBeInstanceOf(DialFailed);
    expect(await errorOf(options, agents)).toMatchObject({ failure: { reason: "link_local" } });
    expect(dialled).toEqual([`${publicAddress}:443`]);
  });

  test("denies a unix socket, which has no address to check", async () => {
    const error = await errorOf({ protocol, socketPath: "/var/run/docker.sock" }, {});

    expect(error).toBeInstanceOf(EgressDenied);
  });

  test("says with the system's code what could not be reached", async () => {
    const port = await closedPort();

    const refused = await errorOf({ protocol, host: "127.0.0.1", port }, { allow: [`127.0.0.1:${port}`] });
    const unknown = await errorOf({ protocol, host: "gone.example.com", port: 443 }, { lookup: failLookup });
    const hidden = await errorOf({ protocol, host: "db.example.com", port: 443 }, answerLookups(["10.1.2.3"]));

    expect(refused).toBeInstanceOf(DialFailed);
    expect(refused).not.toBeInstanceOf(EgressDenied);
    expect(refused).toMatchObject({ code: "ECONNREFUSED", failure: { kind: "connection_failed" } });
    expect(hidden).not.toBeInstanceOf(EgressDenied);
    expect(hidden).toMatchObject({ code: "ENOTFOUND", failure: { kind: "connection_failed", reason: "private" } });
    expect(unknown).toMatchObject({ code: "ENOTFOUND", failure: { kind: "connection_failed" } });
  });
});

test("an allowed pair is reached, and its connection used again", async () => {
  let connections = 0;
  const server = http.createServer((_, response) => void response.end("here"));
  server.on("connection", () => {
    connections += 1;
  });
  const port = await listen(server);
  const agents = openAgents({ allow: [`127.0.0.1:${port}`] });

  expect(await get({ protocol: "http:", host: "127.0.0.1", port }, agents)).toBe("here");
  expect(await get({ protocol: "http:", host: "127.0.0.1", port }, agents)).toBe("here");
  expect(connections).toBe(1);
});

describe("a host that operators have blocked", () => {
  afterEach(() => setBlockedHosts([]));

  test("is not dialled, although its pair is allowed", async () => {
    const canary = await openCanary();
    setBlockedHosts(["127.0.0.1"]);

    const error = await errorOf(
      { protocol: "http:", host: "127.0.0.1", port: canary.port },
      { allow: [`127.0.0.1:${canary.port}`] },
    );

    expect(error).toMatchObject({ failure: { kind: "denied", reason: "blocked" } });
    expect(canary.visits()).toBe(0);
  });

  test("is not dialled by a name that leads to it", async () => {
    const dialled = divertConnections(() => 1);
    setBlockedHosts([publicAddress]);
    const host = "innocent.example.com";

    const error = await errorOf({ protocol: "https:", host, port: 443 }, answerLookups([publicAddress]));

    expect(error).toMatchObject({ failure: { kind: "denied", host, reason: "blocked" } });
    expect(dialled).toEqual([]);
  });

  test("is not asked over a connection that was kept from before", async () => {
    let requests = 0;
    const server = http.createServer((_, response) => {
      requests += 1;
      response.end("here");
    });
    const port = await listen(server);
    const agents = openAgents({ allow: [`127.0.0.1:${port}`] });
    const options = { protocol: "http:", host: "127.0.0.1", port };
    expect(await get(options, agents)).toBe("here");

    setBlockedHosts(["127.0.0.1"]);
    expect(await errorOf(options, agents)).toBeInstanceOf(EgressDenied);
    setBlockedHosts([]);
    expect(await get(options, agents)).toBe("here");
    expect(requests).toBe(2);
  });
});

describe("TLS over the checked connection", () => {
  test("names the host to the server and checks its certificate against it", async () => {
    const { port, serverNames } = await listenTls();
    const dialled = divertConnections(() => port);
    const agents = openAgents(answerLookups([publicAddress]));
    const options = { protocol: "https:", port: 443, ca: testCertificate.cert };

    expect(await get({ ...options, host: "bucket.example.com" }, agents)).toBe("secure");
    expect(await errorOf({ ...options, host: "other.example.com" }, agents)).toMatchObject({
      code: "ERR_TLS_CERT_ALTNAME_INVALID",
    });

    expect(serverNames).toEqual(["bucket.example.com"]);
    expect(dialled).toEqual([`${publicAddress}:443`, `${publicAddress}:443`]);
  });

  test("checks the certificate of a literal against the address, and names no host", async () => {
    const { port, serverNames } = await listenTls();
    const agents = openAgents({ allow: [`127.0.0.1:${port}`] });

    expect(await get({ protocol: "https:", host: "127.0.0.1", port, ca: testCertificate.cert }, agents)).toBe("secure");
    expect(serverNames).toEqual([false]);
  });

  test("refuses a certificate nobody vouches for", async () => {
    const { port } = await listenTls();

    const error = await errorOf({ protocol: "https:", host: "127.0.0.1", port }, { allow: [`127.0.0.1:${port}`] });

    expect(error).toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  });

  test("gives up on a server that accepts and never shakes hands", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const greeted = Promise.withResolvers<void>();
    const port = await listenRaw((socket) => socket.once("data", () => greeted.resolve()));

    const error = errorOf({ protocol: "https:", host: "127.0.0.1", port }, { allow: [`127.0.0.1:${port}`] });
    await greeted.promise;
    vi.advanceTimersByTime(10_000);

    expect(await error).toMatchObject({ code: "ETIMEDOUT" });
  });
});

test("the S3 client behind these agents fails with the same typed error", async () => {
  const canary = await openCanary();
  const agents = openAgents({});
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${canary.port}`,
    region: "auto",
    forcePathStyle: true,
    credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ httpAgent: agents.http, httpsAgent: agents.https }),
  });

  const put = client.send(new PutObjectCommand({ Bucket: "b", Key: "k", Body: "pdf" }));

  await expect(put).rejects.toBeInstanceOf(EgressDenied);
  expect(canary.visits()).toBe(0);
});

type Agents = ReturnType<typeof egressAgents>;
type AgentsInput = Partial<Parameters<typeof egressAgents>[0]>;
type Options = RequestOptions & Pick<tls.ConnectionOptions, "ca">;

function openAgents({ allow = [], lookup }: AgentsInput): Agents {
  const agents = egressAgents({ allow, lookup });
  onTestFinished(() => {
    agents.http.destroy();
    agents.https.destroy();
  });
  return agents;
}

function get(options: Options, agents: Agents): Promise<string> {
  return new Promise((resolve, reject) => {
    const secure = options.protocol === "https:";
    const request = secure
      ? https.request({ ...options, agent: agents.https })
      : http.request({ ...options, agent: agents.http });
    request.once("error", reject);
    request.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.once("end", () => resolve(text));
    });
    request.end();
  });
}

async function errorOf(options: Options, agents: Agents | AgentsInput): Promise<unknown> {
  const opened = "http" in agents ? agents : openAgents(agents);
  return get(options, opened).then(
    (text) => Promise.reject(new Error(`answered ${text}`)),
    (error) => error,
  );
}

async function listenTls(): Promise<{ port: number; serverNames: unknown[] }> {
  const server = https.createServer(testCertificate, (_, response) => void response.end("secure"));
  const serverNames: unknown[] = [];
  server.on("secureConnection", (socket) => serverNames.push(socket.servername));
  return { port: await listen(server), serverNames };
}
