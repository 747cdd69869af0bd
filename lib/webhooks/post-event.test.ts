import http from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { egressAgents } from "#lib/egress/agents.ts";
import {
  answerLookups,
  closedPort,
  divertConnections,
  failLookup,
  listen,
  listenRaw,
  openCanary,
} from "#lib/egress/testing/loopback.ts";
import { type Answer, postEvent } from "./post-event.ts";

const body = '{"type":"job.delivered"}';

describe("an answer", () => {
  test.each([
    [200, "delivered"],
    [204, "delivered"],
    [301, "redirected"],
    [304, "redirected"],
    [307, "redirected"],
    [400, "refused"],
    [404, "refused"],
    [410, "gone"],
    [429, "refused"],
    [500, "refused"],
  ])("of %i counts as %s", async (status, outcome) => {
    const { port } = await receiver((_, response) => response.writeHead(status).end("text"));
    expect(await post(port)).toMatchObject({ outcome, status });
  });

  test("that redirects is never followed: the canary sees nothing", async () => {
    const canary = await openCanary();
    const { port } = await receiver((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
    );
    const allow = [`127.0.0.1:${port}`, `127.0.0.1:${canary.port}`];
    expect(await post(port, { allow })).toMatchObject({ outcome: "redirected", status: 302 });
    expect(canary.visits()).toBe(0);
  });

  test("without end is read to 64 kB, and its beginning kept", async () => {
    let sent = 0;
    const { port } = await receiver((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(16_384))) sent += 16_384;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const answer = await post(port);
    expect(answer).toMatchObject({ outcome: "delivered", excerpt: "x".repeat(4_096) });
    expect(sent).toBeLessThan(20_000_000);
  });

  test("that drips counts by its status once time is up", async () => {
    const { port } = await receiver((_, response) => void response.writeHead(200).write("begun"));
    expect(await post(port, { limitMs: 1_000 })).toMatchObject({ outcome: "delivered", excerpt: "begun" });
  });

  test("of bytes that are no text is shown as far as it is", async () => {
    const { port } = await receiver((_, response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
    expect((await post(port)).excerpt).toBe("a\u{FFFD}\u{FFFD}b");
  });

  test.each([
    ["2", 2_000],
    ["never", undefined],
  ])("with Retry-After: %s", async (header, retryAfterMs) => {
    const { port } = await receiver((_, response) => response.writeHead(503, { "retry-after": header }).end());
    expect((await post(port)).retryAfterMs).toBe(retryAfterMs);
  });
});

test("the request is the body byte for byte, with its headers, on a connection of its own", async () => {
  const { port, seen, connections } = await receiver((_, response) => response.end());
  await post(port);
  await post(port);
  expect(seen.map((request) => request.text)).toEqual([body, body]);
  expect(seen[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "content-length": String(body.length),
    "webhook-id": "msg_1",
    connection: "close",
  });
  expect(connections()).toBe(2);
});

describe("no answer", () => {
  test("in time", async () => {
    const port = await listenRaw(() => {});
    const answer = await post(port, { limitMs: 150 });
    expect(answer).toMatchObject({ outcome: "timed_out", status: null });
    // Without the limit that was asked for it would have been 5 s.
    expect(answer.ms).toBeLessThan(4_000);
  });

  test("because nothing listens", async () => {
    expect(await post(await closedPort())).toMatchObject({ outcome: "not_connected", status: null });
  });

  test("because the connection ends", async () => {
    const port = await listenRaw((socket) => void socket.destroy());
    expect(await post(port)).toMatchObject({ outcome: "not_connected", status: null });
  });

  test("because the name is unknown, or known to our own resolver alone", async () => {
    for (const rules of [{ lookup: failLookup }, answerLookups(["10.1.2.3"])]) {
      expect(await postTo("https://db.example.com/", open(rules))).toMatchObject({ outcome: "not_connected" });
    }
  });

  test("because no secure connection comes about", async () => {
    const { port } = await receiver((_, response) => response.end());
    const agents = open({ allow: [`127.0.0.1:${port}`] });
    expect(await postTo(`https://127.0.0.1:${port}/`, agents)).toMatchObject({ outcome: "tls_failed" });
  });
});

describe("the egress guard at every send", () => {
  test.each(["127.0.0.1", "[::1]", "localhost", "0x7f000001", "[::ffff:127.0.0.1]", "169.254.169.254"])(
    "reaches nothing at %s",
    async (host) => {
      const canary = await openCanary(host === "[::1]" ? "::1" : "127.0.0.1");
      const { lookup } = answerLookups(["127.0.0.1"]);
      const answer = await postTo(`http://${host}:${canary.port}/`, open({ lookup }));
      expect(answer).toMatchObject({ outcome: "not_connected", status: null, excerpt: null });
      expect(canary.visits()).toBe(0);
    },
  );

  test("reaches nothing once a public name has turned private", async () => {
    const port = await listenRaw((socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\n"));
    const dialled = divertConnections(() => port);
    const agents = open(answerLookups(["93.184.215.14"], ["127.0.0.1"]));
    expect(await postTo("http://rebind.example.com/", agents)).toMatchObject({ outcome: "delivered" });
    expect(await postTo("http://rebind.example.com/", agents)).toMatchObject({ outcome: "not_connected" });
    expect(dialled).toEqual(["93.184.215.14:80"]);
  });
});

type Agents = ReturnType<typeof egressAgents>;
type Seen = { headers: http.IncomingHttpHeaders; text: string };

function open(input: Partial<Parameters<typeof egressAgents>[0]>): Agents {
  const agents = egressAgents({ allow: [], ...input });
  onTestFinished(() => {
    agents.http.destroy();
    agents.https.destroy();
  });
  return agents;
}

function post(port: number, { allow = [`127.0.0.1:${port}`], limitMs }: { allow?: string[]; limitMs?: number } = {}) {
  return postTo(`http://127.0.0.1:${port}/hook`, open({ allow }), limitMs);
}

function postTo(url: string, agents: Agents, limitMs = 5_000): Promise<Answer> {
  return postEvent({ url, body, headers: { "webhook-id": "msg_1" }, agents, limitMs });
}

async function receiver(
  answer: (request: http.IncomingMessage, response: http.ServerResponse) => void,
): Promise<{ port: number; seen: Seen[]; connections: () => number }> {
  const seen: Seen[] = [];
  let connections = 0;
  const server = http.createServer(async (request, response) => {
    seen.push({ headers: request.headers, text: await text(request) });
    answer(request, response);
  });
  server.on("connection", () => {
    connections += 1;
  });
  return { port: await listen(server), seen, connections: () => connections };
}
