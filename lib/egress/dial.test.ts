import os from "node:os";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type DialFailure, type DialInput, dial } from "./dial.ts";
import { answerLookups, closedPort, divertConnections, failLookup, listenRaw, openCanary } from "./testing/loopback.ts";

const publicAddress = "93.184.215.14";
const otherPublicAddress = "2606:2800:21f:cb07:6820:80da:af6b:8b2c";

describe("dial", () => {
  test.each<[what: string, answers: string[], reason: string]>([
    ["one private answer", ["10.0.0.1"], "private"],
    ["a private answer among public ones", [publicAddress, "192.168.1.1", "8.8.8.8"], "private"],
    ["a private answer at the end", [publicAddress, "127.0.0.1"], "loopback"],
    ["a public A and a loopback AAAA", [publicAddress, "::1"], "loopback"],
    ["a public A and a unique-local AAAA", [publicAddress, "fd00:ec2::254"], "unique_local"],
    ["a public A and a mapped AAAA", [publicAddress, "::ffff:10.0.0.1"], "embedded_ipv4"],
    ["a link-local answer with a zone", ["fe80::1%eth0"], "link_local"],
    ["the metadata address", ["169.254.169.254"], "link_local"],
    ["an answer that is no address", [publicAddress, "localhost"], "not_an_address"],
  ])("denies a name with %s, and dials nothing", async (_, answers, reason) => {
    const dialled = divertConnections(() => 1);
    const { lookup } = answerLookups(answers);

    expect(await failureOf({ host: "a.example.com", port: 443, lookup })).toEqual({
      kind: "connection_failed",
      host: "a.example.com",
      port: 443,
      reason,
    });
    expect(dialled).toEqual([]);
  });

  test.each<[host: string, reason: string]>([
    ["127.0.0.1", "loopback"],
    ["[::1]", "loopback"],
    ["[::ffff:7f00:1]", "embedded_ipv4"],
    ["localhost", "special_use"],
    ["localhost.", "special_use"],
    ["127.1", "not_canonical"],
    ["2130706433", "not_canonical"],
    ["0x7f000001", "not_canonical"],
  ])("denies %s without a lookup, and the canary sees nothing", async (host, reason) => {
    const canary = await openCanary();
    const { lookup, asked } = answerLookups(["127.0.0.1"]);

    expect(await failureOf({ host, port: canary.port, lookup })).toMatchObject({ kind: "denied", reason });
    expect(asked).toEqual([]);
    expect(canary.visits()).toBe(0);
  });

  test("denies a literal on the IPv6 loopback, and the canary there sees nothing", async () => {
    const canary = await openCanary("::1");

    expect(await failureOf({ host: "[::1]", port: canary.port })).toMatchObject({ kind: "denied" });
    expect(canary.visits()).toBe(0);
  });

  test("denies the machine's own public address, written out or behind a name", async () => {
    const address = "93.184.216.99";
    const interfaces = vi.spyOn(os, "networkInterfaces").mockReturnValue({ eth0: [interfaceWith(address)] });
    const clock = vi.spyOn(performance, "now").mockReturnValue(Number.MAX_SAFE_INTEGER);
    onTestFinished(() => {
      interfaces.mockRestore();
      clock.mockRestore();
    });

    const { lookup } = answerLookups([address]);
    expect(await failureOf({ host: address, port: 443 })).toMatchObject({ reason: "own_address" });
    expect(await failureOf({ host: "me.example.com", port: 443, lookup })).toMatchObject({ reason: "own_address" });
  });

  test("dials the address that was checked and looks up once, whatever a second answer would say", async () => {
    const port = await listenRaw(() => {});
    const dialled = divertConnections(() => port);
    const { lookup, asked } = answerLookups([publicAddress], ["127.0.0.1"]);

    const result = await open({ host: "rebind.example.com", port: 443, lookup });

    expect(result.ok).toBe(true);
    expect(asked).toEqual(["rebind.example.com"]);
    expect(dialled).toEqual([`${publicAddress}:443`]);
  });

  test("denies the next dial when the answer has turned private", async () => {
    const port = await listenRaw(() => {});
    divertConnections(() => port);
    const { lookup } = answerLookups([publicAddress], ["127.0.0.1"]);
    const input = { host: "rebind.example.com", port: 443, lookup };

    expect((await open(input)).ok).toBe(true);
    expect(await failureOf(input)).toMatchObject({ kind: "connection_failed", reason: "loopback" });
  });

  test("goes on to the next checked address when one refuses", async () => {
    const [port, refusing] = [await listenRaw(() => {}), await closedPort()];
    const dialled = divertConnections((address) => (address === publicAddress ? refusing : port));
    const { lookup } = answerLookups([publicAddress, otherPublicAddress]);

    const result = await open({ host: "two.example.com", port: 443, lookup });

    expect(result.ok).toBe(true);
    expect(dialled).toEqual([`${publicAddress}:443`, `${otherPublicAddress}:443`]);
  });

  test("dials at most six of a name's addresses", async () => {
    const refusing = await closedPort();
    const dialled = divertConnections(() => refusing);
    const many = Array.from({ length: 200 }, (_, index) => `93.184.215.${index}`);

    const failure = await failureOf({ host: "many.example.com", port: 443, ...answerLookups(many) });

    expect(failure).toMatchObject({ kind: "connection_failed", reason: "ECONNREFUSED" });
    expect(dialled).toHaveLength(6);
  });

  test("asks a name without its trailing dot and in lower case", async () => {
    const { lookup, asked } = answerLookups(["10.0.0.1"]);

    await failureOf({ host: "A.Example.com.", port: 443, lookup });

    expect(asked).toEqual(["a.example.com"]);
  });

  test("lets an allowed pair through, literal or name, without classifying it", async () => {
    const port = await listenRaw(() => {});
    const { lookup } = answerLookups(["127.0.0.1"]);

    expect((await open({ host: "127.0.0.1", port, allow: [`127.0.0.1:${port}`] })).ok).toBe(true);
    expect((await open({ host: "localhost", port, lookup, allow: [`localhost:${port}`] })).ok).toBe(true);
    expect((await open({ host: "LOCALHOST", port, lookup, allow: [`LocalHost:${port}`] })).ok).toBe(true);
  });

  test("lets an allowed IPv6 pair through, with and without brackets", async () => {
    const server = await openCanary("::1");
    const allow = [`[::1]:${server.port}`];

    expect((await open({ host: "[::1]", port: server.port, allow })).ok).toBe(true);
    expect((await open({ host: "::1", port: server.port, allow })).ok).toBe(true);
  });

  test("lets through exactly the allowed pair: no other port, host, spelling or prefix", async () => {
    const canary = await openCanary();
    const allow = [`127.0.0.1:${canary.port}`, "localhost:1", "minio:9000"];
    const { lookup } = answerLookups(["127.0.0.1"]);

    for (const [host, port] of [
      ["127.0.0.1", canary.port + 1],
      ["127.0.0.2", canary.port],
      ["[::ffff:7f00:1]", canary.port],
      ["localhost", canary.port],
      ["localhost.", 1],
      ["minio.", 9000],
      ["x.minio", 9000],
      ["name.example.com", canary.port],
    ] as const) {
      expect(await failureOf({ host, port, allow, lookup }), `${host}:${port}`).toMatchObject({
        reason: expect.stringMatching(/^(loopback|embedded_ipv4|special_use|single_label|port)$/),
      });
    }
    expect(canary.visits()).toBe(0);
  });

  test.each([0, -1, 65536, 1.5, Number.NaN])("denies %s, which is no port, even when allowed", async (port) => {
    expect(await failureOf({ host: "example.com", port, allow: [`example.com:${port}`] })).toMatchObject({
      kind: "denied",
      reason: "port",
    });
  });

  test.each([22, 25, 465, 587, 6000, 6667, 10080])("denies port %s on a public host", async (port) => {
    const { lookup, asked } = answerLookups([publicAddress]);

    expect(await failureOf({ host: "example.com", port, lookup })).toMatchObject({ kind: "denied", reason: "port" });
    expect(asked).toEqual([]);
  });

  test("says connection_failed for a name without an answer", async () => {
    const input = { host: "gone.example.com", port: 443 };

    expect(await failureOf({ ...input, lookup: failLookup })).toEqual({
      ...input,
      kind: "connection_failed",
      reason: "ENOTFOUND",
    });
    expect(await failureOf({ ...input, ...answerLookups([]) })).toMatchObject({
      kind: "connection_failed",
      reason: "ENODATA",
    });
  });

  test("tells a private name from an unknown one to the log alone, and both as late", async () => {
    const input = { host: "db.example.com", port: 443 };
    const begun = performance.now();
    const [hidden, unknown] = await Promise.all([
      failureOf({ ...input, ...answerLookups(["10.1.2.3"]) }).then((failure) => ({ failure, at: performance.now() })),
      failureOf({ ...input, lookup: failLookup }).then((failure) => ({ failure, at: performance.now() })),
    ]);

    expect(hidden.failure).toEqual({ ...unknown.failure, reason: "private" });
    // Timers may fire a millisecond early.
    expect(Math.min(hidden.at, unknown.at) - begun).toBeGreaterThan(295);
  });

  test.each(["a..example.com", `${"a".repeat(64)}.example.com`, "a b.example.com"])(
    "says dns_failed, without a lookup, for %s",
    async (host) => {
      const { lookup, asked } = answerLookups([publicAddress]);

      expect(await failureOf({ host, port: 443, lookup })).toMatchObject({
        kind: "dns_failed",
        reason: "invalid_name",
      });
      expect(asked).toEqual([]);
    },
  );

  test("says connection_failed when the resolver keeps silent past the time limit", async () => {
    const failure = await failureOf({
      host: "slow.example.com",
      port: 443,
      lookup: () => new Promise(() => {}),
      timeoutMs: 20,
    });

    expect(failure).toMatchObject({ kind: "connection_failed", reason: "ETIMEDOUT" });
  });

  test("says connection_failed when nothing listens", async () => {
    const port = await closedPort();

    expect(await failureOf({ host: "127.0.0.1", port, allow: [`127.0.0.1:${port}`] })).toEqual({
      kind: "connection_failed",
      host: "127.0.0.1",
      port,
      reason: "ECONNREFUSED",
    });
  });

  test("gives up at once when its signal comes, before and during", async () => {
    const before = await failureOf({
      host: "a.example.com",
      port: 443,
      signal: AbortSignal.abort(),
      lookup: failLookup,
    });
    const cancel = new AbortController();
    const during = failureOf({
      host: "a.example.com",
      port: 443,
      signal: cancel.signal,
      lookup: () => new Promise(() => {}),
    });
    cancel.abort();

    expect(before.kind).not.toBe("denied");
    expect(await during).toMatchObject({ reason: "ECANCELED" });
  });

  test("answers with a socket that survives an error nobody listens to", async () => {
    const port = await listenRaw((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const result = await dial({ host: "127.0.0.1", port, allow: [`127.0.0.1:${port}`], timeoutMs: 5_000 });
    if (!result.ok) throw new Error("not connected");

    const closed = new Promise((resolve) => result.value.once("close", resolve));
    result.value.write("x");

    await closed;
    expect(result.value.destroyed).toBe(true);
  });
});

type PartialInput = Omit<DialInput, "allow" | "timeoutMs"> & Partial<DialInput>;

async function open(input: PartialInput): ReturnType<typeof dial> {
  const result = await dial({ allow: [], timeoutMs: 5_000, ...input });
  if (result.ok) onTestFinished(() => void result.value.destroy());
  return result;
}

async function failureOf(input: PartialInput): Promise<DialFailure> {
  const result = await open(input);
  if (result.ok) throw new Error(`connected to ${input.host}:${input.port}`);
  return result.failure;
}

function interfaceWith(address: string): os.NetworkInterfaceInfo {
  return { address, netmask: "255.255.255.0", family: "IPv4", mac: "00:00:00:00:00:00", internal: false, cidr: null };
}
