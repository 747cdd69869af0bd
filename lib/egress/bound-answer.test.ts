import http from "node:http";
import https from "node:https";
import type net from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type FloodName, floods, startFloodServer } from "#lib/testing/flood-server.ts";
import { egressAgents } from "./agents.ts";
import { type AnswerBounds, AnswerRefused, usualBounds } from "./bound-answer.ts";
import { boundedAgents } from "./bounded-agents.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { listen, listenRaw } from "./testing/loopback.ts";
import { testCertificate } from "./testing/test-certificate.ts";

/** What the kernel holds for a connection on loopback, both sides together, is taken without being read. */
const kernelBytes = 16_000_000;

describe.each(["http:", "https:"] as const)("over %s an answer without end is cut:", (protocol) => {
  test.each(Object.keys(floods) as FloodName[])("%s", async (flood) => {
    const server = await startFloodServer(protocol === "https:" ? { secure: testCertificate } : {});
    onTestFinished(() => server.close());
    server.flood = flood;

    const error = await get({ protocol, port: server.port }).catch((reason: unknown) => reason);

    expect(error).toMatchObject({ code: expect.stringMatching(/^(ANSWER_TOO_LARGE|HPE_.*OVERFLOW)$/) });
    await vi.waitFor(() => expect(server.taken).toHaveLength(1));
    expect(server.taken[0]).toBeLessThan(kernelBytes);
  });
});

test("an answer at the bound passes, and one byte more does not", async () => {
  let body = "";
  const server = http.createServer((_, response) =>
    response.writeHead(200, { "content-length": body.length }).end(body),
  );
  let headBytes = 0;
  const port = await listen(server);
  server.on("connection", (socket: net.Socket) => socket.once("close", () => (headBytes ||= socket.bytesWritten)));
  const address = { protocol: "http:", port } as const;
  expect(await get(address)).toBe("");
  await vi.waitFor(() => expect(headBytes).toBeGreaterThan(0));

  body = "x".repeat(usualBounds.maxBytes - headBytes - "40000".length + 1);
  expect(await get(address)).toBe(body);
  body += "x";
  await expect(get(address)).rejects.toBeInstanceOf(AnswerRefused);
});

test("each answer on a kept connection is counted for itself", async () => {
  let connections = 0;
  const server = http.createServer((_, response) => response.end("x".repeat(40_000)));
  server.on("connection", () => {
    connections += 1;
  });
  const port = await listen(server);
  const { http: agent } = boundedAgents();
  onTestFinished(() => agent.destroy());
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await get({ protocol: "http:", port, agent })).toHaveLength(40_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(connections).toBe(1);
});

test("with `streams` a success may be as long as it likes, a refusal may not", async () => {
  let status = 200;
  const server = http.createServer((_, response) => response.writeHead(status).end("x".repeat(1_000_000)));
  const port = await listen(server);
  const agent = egressAgents({ allow: [`127.0.0.1:${port}`], bounds: { ...usualBounds, streams: true } }).http;
  onTestFinished(() => agent.destroy());
  expect(await get({ protocol: "http:", port, agent })).toHaveLength(1_000_000);
  status = 404;
  await expect(get({ protocol: "http:", port, agent })).rejects.toMatchObject({ code: "ANSWER_TOO_LARGE" });
});

describe("an answer that drips ends at its deadline, however often a byte comes", () => {
  test.each([
    ["before its head", "HTTP/1.1 103 Early Hints\r\n\r\n", ""],
    ["in its head", "x", "HTTP/1.1 200 OK\r\nX-Long: "],
    ["in its body", "x", "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"],
  ])("%s", async (_where, drop, head) => {
    const port = await listenRaw((socket) => {
      socket.once("data", () => {
        socket.write(head);
        const drip = setInterval(() => socket.write(drop), 20);
        socket.once("close", () => clearInterval(drip));
      });
    });
    const bounds: AnswerBounds = { maxBytes: 65_536, withinMs: 300 };
    await expect(get({ protocol: "http:", port, bounds })).rejects.toMatchObject({ code: "ANSWER_TOO_SLOW" });
  });

  test("and so does one that comes while the request is still being read", async () => {
    const port = await listenRaw((socket) => {
      socket.once("readable", () => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"));
    });
    const bounds: AnswerBounds = { maxBytes: 65_536, withinMs: 300 };
    const request = { protocol: "http:", port, bounds, body: Buffer.alloc(20_000_000) } as const;
    await expect(get(request)).rejects.toMatchObject({ code: "ANSWER_TOO_SLOW" });
  });
});

test("a kept connection that speaks unasked is dropped, and the next request gets its own answer", async () => {
  const sockets: net.Socket[] = [];
  const port = await listenRaw((socket) => {
    sockets.push(socket);
    socket.on("data", () => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n${sockets.length}`));
  });
  const { http: agent } = boundedAgents();
  onTestFinished(() => agent.destroy());
  expect(await get({ protocol: "http:", port, agent })).toBe("1");
  await vi.waitFor(() => expect(Object.values(agent.freeSockets)).toHaveLength(1));

  const closed = new Promise((resolve) => sockets[0]?.once("close", resolve));
  sockets[0]?.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged");
  await closed;
  expect(await get({ protocol: "http:", port, agent })).toBe("2");
});

describe("a bounded fetch", () => {
  test.each(Object.keys(floods) as FloodName[])("is not filled by %s", async (flood) => {
    const server = await startFloodServer();
    onTestFinished(() => server.close());
    server.flood = flood;
    await expect(boundedFetch()(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
    await vi.waitFor(() => expect(server.taken).toHaveLength(1));
    expect(server.taken[0]).toBeLessThan(kernelBytes);
  });

  test("sends what it is given, and answers with status and body", async () => {
    const server = http.createServer(async (request, response) => {
      response.writeHead(422, { "content-type": "application/json" });
      response.end(JSON.stringify([request.method, request.headers.authorization, await text(request)]));
    });
    const url = new URL(`http://127.0.0.1:${await listen(server)}/`);
    const response = await boundedFetch()(url, {
      method: "POST",
      headers: { authorization: "Bearer x" },
      body: "told",
    });
    expect([response.status, await response.json()]).toEqual([422, ["POST", "Bearer x", "told"]]);
  });

  test("follows no redirect, and ends with its signal", async () => {
    const server = http.createServer((request, response) => {
      if (request.url === "/") response.writeHead(302, { location: "/elsewhere" }).end();
    });
    const url = `http://127.0.0.1:${await listen(server)}`;
    expect((await boundedFetch()(`${url}/`)).status).toBe(302);
    await expect(boundedFetch()(`${url}/silent`, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  });
});

type GetInput = {
  protocol: "http:" | "https:";
  port: number;
  agent?: http.Agent;
  bounds?: AnswerBounds;
  body?: Buffer;
};

async function get({ protocol, port, agent, bounds, body }: GetInput): Promise<string> {
  const agents = egressAgents({ allow: [`127.0.0.1:${port}`], ...(bounds && { bounds }) });
  const isSecure = protocol === "https:";
  const own = isSecure ? agents.https : agents.http;
  const { request } = isSecure ? https : http;
  const options = { protocol, host: "127.0.0.1", port, method: body ? "PUT" : "GET", rejectUnauthorized: false };
  try {
    return await new Promise((resolve, reject) => {
      const sent = request({ ...options, agent: agent ?? own });
      sent.on("error", reject);
      sent.once("response", (response) => text(response).then(resolve, reject));
      sent.end(body);
    });
  } finally {
    own.destroy();
  }
}
