import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { chunkedBody, sendRaw } from "#lib/testing/raw-http.ts";
import { answer, type Handle } from "./answer.ts";
import { closeServer } from "./close-server.ts";
import { createWebServer, type ServerLimits } from "./server.ts";

const patient: ServerLimits = {
  headersMs: 20_000,
  requestMs: 20_000,
  keepAliveMs: 20_000,
  silenceMs: 20_000,
  checkMs: 50,
  connections: 100,
};

let running: Server | undefined;
let stop = async (): Promise<void> => {};
afterEach(() => stop());

/** A stand-in for Next, which says what it saw. */
const echo: Handle = async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  response.end(JSON.stringify({ url: request.url, caller: request.headers["x-platen-caller"], bytes }));
};

async function listen({ handle = echo, ...limits }: { handle?: Handle } & Partial<ServerLimits> = {}): Promise<number> {
  const server = createWebServer({
    answer: (request, response) => answer({ request, response, handle, development: false }),
    limits: { ...patient, ...limits },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  running = server;
  stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
}

const head = (line: string, ...headers: string[]) =>
  `${[line, "Host: platen.test", "Origin: http://platen.test", ...headers].join("\r\n")}\r\n\r\n`;
const last = "Connection: close";

describe("what is no plain HTTP is answered and closed at once", () => {
  test.each([
    ["a web socket", head("GET /chat HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket"), 400],
    ["any other upgrade", head("POST /v1/jobs HTTP/1.1", "Connection: Upgrade", "Upgrade: tcp"), 400],
    ["a tunnel", head("CONNECT evil.example:443 HTTP/1.1"), 405],
    ["a malformed line", "GET / HTTP/9.9\r\n\r\n", 400],
    ["no HTTP", "\x16\x03\x01\x02\x00", 400],
    ["an unknown method", head("FOO / HTTP/1.1"), 400],
    ["two lengths", head("POST / HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"), 400],
    ["a bad chunk", `${head("POST / HTTP/1.1", "Transfer-Encoding: chunked")}zz\r\n`, 400],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["two hosts", head("GET / HTTP/1.1", "Host: evil.example"), 400],
    ["headers of 20 kB", head("GET / HTTP/1.1", `X-Long: ${"x".repeat(20_000)}`), 431],
    ["a query of 20 kB", head(`GET /jobs?q=${"x".repeat(20_000)} HTTP/1.1`), 431],
    ["dot segments", head("GET /v1/../api/auth/session HTTP/1.1"), 400],
    ["another host in absolute form", head("GET http://evil.example/ HTTP/1.1"), 400],
    ["TRACE", head("TRACE /v1/jobs HTTP/1.1"), 405],
    ["OPTIONS *", head("OPTIONS * HTTP/1.1"), 400],
    ["a method that the page does not take", head("PUT /pricing HTTP/1.1"), 405],
    ["a POST to what is only read", head("POST /jobs/export HTTP/1.1", "Content-Length: 0"), 405],
    ["a foreign origin", head("POST /jobs HTTP/1.1", "Content-Length: 0").replace("http://", "https://evil."), 403],
    ["no origin", head("POST /jobs HTTP/1.1").replace(/Origin.*\r\n/, ""), 403],
    ["a compressed form", head("POST / HTTP/1.1", "Content-Encoding: gzip", "Content-Length: 9"), 415],
  ])("%s", async (_what, data, status) => {
    const port = await listen();
    const began = Date.now();
    const refused = await sendRaw({ port, data });
    expect(refused).toMatchObject({ status, closed: true, headers: { "x-content-type-options": "nosniff" } });
    expect(refused.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    // Far from every timeout.
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  test("and says how many headers there may be", async () => {
    const port = await listen();
    const of = (lines: number) => head("GET / HTTP/1.1", last, ...Array.from({ length: lines }, () => "a: b"));
    expect((await sendRaw({ port, data: of(990) })).status).toBe(200);
    const { status, body } = await sendRaw({ port, data: of(1_000) });
    expect([status, body.includes("fewer than 1,000 headers")]).toEqual([431, true]);
  });

  test("and says which methods there are", async () => {
    const port = await listen();
    const allow = async (data: string) => (await sendRaw({ port, data })).headers.allow;
    expect(await allow(head("TRACE /v1/jobs HTTP/1.1"))).toBe("GET, HEAD, POST");
    expect(await allow(head("PROPFIND /v1/download/ HTTP/1.1"))).toBe("POST");
    expect(await allow(head("TRACE /pricing HTTP/1.1"))).toBe("GET, HEAD, POST");
    expect(await allow(head("GET /try/pdf HTTP/1.1"))).toBe("POST");
    expect(await allow(head("POST /api/health/live HTTP/1.1"))).toBe("GET, HEAD");
  });

  test("but an offer of HTTP/2 is ignored, as Java's client makes one with every request", async () => {
    const offer = ["Connection: Upgrade, HTTP2-Settings, close", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"];
    expect(await sendRaw({ port: await listen(), data: head("GET /v1/jobs HTTP/1.1", ...offer) })).toMatchObject({
      status: 200,
    });
  });

  test("and nothing that follows on the connection is done", async () => {
    const seen: (string | undefined)[] = [];
    const port = await listen({
      handle: async (request, response) => {
        seen.push(request.url);
        response.end();
      },
    });
    const data = head("GET /../x HTTP/1.1") + head("POST /jobs HTTP/1.1", "Content-Length: 0", last);
    expect((await sendRaw({ port, data })).status).toBe(400);
    expect(seen).toEqual([]);
  });
});

describe("an answer in a pipeline", () => {
  /** Answers what begins with /slow once the rest of the pipeline has arrived, and counts the calls. */
  async function listenSlowly() {
    const calls: (string | undefined)[] = [];
    let go = () => {};
    const later = new Promise<void>((resolve) => {
      go = resolve;
    });
    const handle: Handle = async (request, response) => {
      calls.push(request.url);
      if (request.url?.startsWith("/v1/slow")) await later;
      response.end("first");
    };
    return { port: await listen({ handle }), calls, go };
  }

  test.each([
    ["TRACE", head("TRACE /v1/b HTTP/1.1"), 405],
    ["dot segments", head("GET /v1/../b HTTP/1.1"), 400],
    ["a body that is too long", head("POST /jobs HTTP/1.1", "Content-Length: 70000"), 413],
    ["garbage", "\x16\x03\x01\x02\x00", 400],
    ["headers of 20 kB", head("GET / HTTP/1.1", `X-Long: ${"x".repeat(20_000)}`), 431],
    ["a tunnel", head("CONNECT evil.example:443 HTTP/1.1"), 405],
    ["an upgrade", head("GET /chat HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket"), 400],
  ])("is whole and comes before the refusal of what follows: %s", async (_what, second, status) => {
    const { port, calls, go } = await listenSlowly();
    const after = head("GET /v1/never HTTP/1.1");
    const more = () => setTimeout(go, 100);
    const { text, closed } = await sendRaw({ port, data: head("GET /v1/slow HTTP/1.1") + second + after, more });
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", `HTTP/1.1 ${status}`]);
    expect(text.indexOf("first")).toBeLessThan(text.indexOf(`HTTP/1.1 ${status}`));
    expect([closed, calls]).toEqual([true, ["/v1/slow"]]);
  });

  test("is followed by the others in their order", async () => {
    const { port, go } = await listenSlowly();
    const data = head("GET /v1/slow HTTP/1.1") + head("HEAD /v1/b HTTP/1.1") + head("GET /v1/c HTTP/1.1", last);
    const { text } = await sendRaw({ port, data, more: () => setTimeout(go, 100) });
    expect([text.match(/HTTP\/1\.1 \d+/g), text.match(/first/g)]).toEqual([
      ["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 200"],
      ["first", "first"],
    ]);
  });

  test.each([
    ["a query of 20 kB", head(`GET /?${"q".repeat(20_000)} HTTP/1.1`), 431],
    ["garbage", "\x16\x03\x01\x02\x00", 400],
  ])("and once it is out, %s on the same connection is still answered", async (_what, second, status) => {
    const port = await listen();
    const more = (socket: { once(event: "data", then: () => void): void; write(text: string): void }) =>
      socket.once("data", () => socket.write(second));
    const { text } = await sendRaw({ port, data: head("GET /v1/a HTTP/1.1"), more });
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", `HTTP/1.1 ${status}`]);
  });
});

describe("a server that stops", () => {
  test("tells a busy client that the next answer is its last one, and is closed by it", async () => {
    let stopped: Promise<void> | undefined;
    const port = await listen({
      handle: async (_, response) => {
        stopped ??= new Promise((done) => running && closeServer({ server: running, done }));
        response.end("{}");
      },
    });
    const client = connect({ port, host: "127.0.0.1" });
    let text = "";
    // Asks again as soon as it is answered, so that it is never idle.
    client.on("data", (chunk) => {
      text += chunk;
      if (text.endsWith("{}")) client.write(head("GET /v1/a HTTP/1.1"));
    });
    client.on("error", () => {});
    client.write(head("GET /v1/a HTTP/1.1"));
    await once(client, "close");
    await stopped;
    expect(text.match(/^connection: .*$/gim)).toEqual(["Connection: keep-alive", "Connection: close"]);
  });
});

describe("slow senders", () => {
  test.each([
    ["nothing", ""],
    ["half a header", "GET / HTTP/1.1\r\nHost: pla"],
    ["half a body", `${head("POST /try/pdf HTTP/1.1", "Content-Length: 100")}half`],
  ])("of %s get 408, and are closed", async (_what, data) => {
    const port = await listen({ headersMs: 150, requestMs: 300 });
    expect(await sendRaw({ port, data })).toMatchObject({ status: 408, closed: true });
  });

  test("of a byte now and then are as slow", async () => {
    const port = await listen({ headersMs: 150, requestMs: 300 });
    let drip: NodeJS.Timeout | undefined;
    const more = (socket: { write(text: string): void }) => {
      drip = setInterval(() => socket.write("x"), 20);
    };
    const data = head("POST /try/pdf HTTP/1.1", "Content-Length: 60000");
    expect(await sendRaw({ port, data, more })).toMatchObject({ status: 408, closed: true });
    clearInterval(drip);
  });

  test("and connections beyond the bound are closed", async () => {
    const port = await listen({ connections: 2 });
    const open = [1, 2].map(() => sendRaw({ port, data: "", deadlineMs: 1_500 }));
    await Promise.all(open.map((one) => Promise.race([one, new Promise((resolve) => setTimeout(resolve, 200))])));
    expect(await sendRaw({ port, data: "" })).toMatchObject({ status: 0, closed: true });
    expect((await Promise.all(open)).map(({ closed }) => closed)).toEqual([false, false]);
  });
});

describe("bodies", () => {
  test.each([
    ["/api/auth/callback/password", 65_536],
    ["/jobs", 65_536],
    ["/no-such-page", 65_536],
    ["/try/pdf", 65_536],
  ])("%s reads %i bytes and no more", async (path, most) => {
    const port = await listen();
    const post = head(`POST ${path} HTTP/1.1`, `Content-Length: ${most}`, last) + "x".repeat(most);
    expect(JSON.parse((await sendRaw({ port, data: post })).body)).toMatchObject({ bytes: most });
    const declared = head(`POST ${path} HTTP/1.1`, `Content-Length: ${most + 1}`);
    expect(await sendRaw({ port, data: declared })).toMatchObject({ status: 413, closed: true });
    const chunked = `${head(`POST ${path} HTTP/1.1`, "Transfer-Encoding: chunked")}10001\r\n${"x".repeat(most + 1)}\r\n`;
    expect(await sendRaw({ port, data: chunked })).toMatchObject({ status: 413, closed: true });
  });

  test("of a GET are counted too", async () => {
    const data = head("GET /pricing HTTP/1.1", "Content-Length: 70000");
    expect(await sendRaw({ port: await listen(), data })).toMatchObject({ status: 413, closed: true });
  });

  test.each(["/api/auth/callback/password", "/v1/jobs", "/api/stripe/webhook"])(
    "of gigabytes to %s are not read to the end",
    async (path) => {
      const body = chunkedBody(300_000_000);
      // As a route that answers without a look at the body.
      const port = await listen({ handle: async (_, response) => void response.end("refused") });
      const data = head(`POST ${path} HTTP/1.1`, "Transfer-Encoding: chunked");
      expect((await sendRaw({ port, data, more: body.pump })).closed).toBe(true);
      // What the two sockets hold between them, and no more.
      expect(body.sent()).toBeLessThan(30_000_000);
    },
  );

  test("are asked for only where they are read", async () => {
    const port = await listen();
    const expecting = (path: string, bytes: number) =>
      head(`POST ${path} HTTP/1.1`, "Expect: 100-continue", `Content-Length: ${bytes}`, last);
    const refused = await sendRaw({ port, data: expecting("/jobs", 100_000) });
    expect([refused.status, refused.text.includes("100 Continue")]).toEqual([413, false]);
    for (const path of ["/jobs", "/v1/jobs"]) {
      const read = await sendRaw({ port, data: expecting(path, 3), more: (socket) => socket.write("abc") });
      expect([read.status, read.text.includes("100 Continue")]).toEqual([200, true]);
    }
  });

  test("small ones that no route reads leave the connection open", async () => {
    const port = await listen({ handle: async (request, response) => void response.end(request.url) });
    const data = `${head("POST /v1/a HTTP/1.1", "Content-Length: 3")}abc${head("GET /v1/b HTTP/1.1", last)}`;
    const { text } = await sendRaw({ port, data });
    expect(text).toContain("/v1/a");
    expect(text).toContain("/v1/b");
  });
});

test("every answer has the request's id, and one", async () => {
  const port = await listen();
  for (const path of ["/pricing", "/v1/openapi.json", "/api/auth/csrf"]) {
    const { text } = await sendRaw({ port, data: head(`GET ${path} HTTP/1.1`, "X-Request-Id: mine", last) });
    expect(text.match(/^x-request-id: .*$/gim)).toEqual(["x-request-id: mine"]);
  }
});

test("the API's own description is only read", async () => {
  const data = head("POST /v1/openapi.json HTTP/1.1", "Content-Length: 0");
  const { status, headers, body } = await sendRaw({ port: await listen(), data });
  expect([status, headers.allow, JSON.parse(body).code]).toEqual([405, "GET, HEAD", "method_not_allowed"]);
});

describe("a fault of ours", () => {
  test("answers 500 and is logged, and the process goes on", async () => {
    let calls = 0;
    const port = await listen({
      handle: async (_, response) => {
        calls += 1;
        if (calls === 1) throw new Error("by design");
        response.end("fine");
      },
    });
    const data = head("GET / HTTP/1.1", last);
    const { status, body } = await sendRaw({ port, data });
    expect([status, JSON.parse(body).code]).toEqual([500, "internal_error"]);
    expect(body).not.toContain("by design");
    expect((await sendRaw({ port, data })).body).toContain("fine");
  });

  test("answers 503 when it is the database", async () => {
    const away = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
    const port = await listen({ handle: () => Promise.reject(away) });
    expect(await sendRaw({ port, data: head("GET / HTTP/1.1", last) })).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
    });
  });

  test("in the middle of an answer cuts it off, so that it is not taken for whole", async () => {
    const port = await listen({
      handle: async (_, response) => {
        await new Promise((resolve) => response.write("half", resolve));
        throw new Error("by design");
      },
    });
    const { body, closed } = await sendRaw({ port, data: head("GET / HTTP/1.1") });
    expect([body.includes("half"), body.endsWith("0\r\n\r\n"), closed]).toEqual([true, false, true]);
  });
});

test("headers that outsiders made up reach no route", async () => {
  const port = await listen();
  const data = head("GET /v1/jobs HTTP/1.1", "X-Platen-Caller: 6.6.6.6", "X-Platen-Path: /admin", last);
  expect((await sendRaw({ port, data })).body).toContain('"caller":"127.0.0.1"');
});
