import http from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type EgressLimits, type EgressProxy, type EgressProxyInput, openEgressProxy } from "./proxy.ts";
import {
  answerLookups,
  closedPort,
  divertConnections,
  failLookup,
  listen,
  listenRaw,
  openCanary,
} from "./testing/loopback.ts";
import { connectRaw, sendRaw } from "./testing/raw-request.ts";

const publicAddress = "93.184.215.14";
const close = "Connection: close\r\n\r\n";

/** A condition's deadline, on a busy machine too. */
const soon = { timeout: 20_000 };

describe("plain http through the proxy", () => {
  test("carries request and answer, with their headers and bodies", async () => {
    const port = await listen(
      http.createServer(async (request, response) => {
        const body = await readText(request);
        response.writeHead(201, "Made", ["X-Case", "kept", "Set-Cookie", "a=1", "Set-Cookie", "b=2"]);
        response.end(`${request.method} ${request.url} ${request.headers.host} ${body}`);
      }),
    );
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    const { text } = await sendRaw(
      proxy.url,
      `POST http://127.0.0.1:${port}/p%20ath?q=1|2 HTTP/1.1\r\nHost: lies.example.com\r\nContent-Length: 4\r\n${close}body`,
    );

    expect(text).toMatch(/^HTTP\/1\.1 201 Made\r\nX-Case: kept\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n/);
    expect(text).toContain(`POST /p%20ath?q=1|2 127.0.0.1:${port} body`);
  });

  test("carries a chunked request body", async () => {
    const port = await listenEcho();
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    const { text } = await sendRaw(
      proxy.url,
      `PUT http://127.0.0.1:${port}/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${close}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`,
    );

    expect(text).toContain("abcde");
  });

  test("does not pass on the headers of a connection, or those for a proxy", async () => {
    const port = await listen(
      http.createServer((request, response) => {
        response.writeHead(200, { "Proxy-Authenticate": "Basic", "Keep-Alive": "timeout=99", "X-Kept": "1" });
        response.end(JSON.stringify(Object.keys(request.headers)));
      }),
    );
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    const { text } = await sendRaw(
      proxy.url,
      `GET http://127.0.0.1:${port}/ HTTP/1.1\r\nProxy-Authorization: Basic x\r\nProxy-Connection: keep-alive\r\n` +
        "X-Secret-Hop: 1\r\nTE: trailers\r\nX-Kept: 1\r\nConnection: close, X-Secret-Hop\r\n\r\n",
    );

    expect(text).toContain('["host","x-kept","connection"]');
    expect(text).toContain("X-Kept: 1");
    expect(text).not.toMatch(/proxy-authenticate|timeout=99/i);
  });

  test("uses one connection for several requests to one host", async () => {
    const server = http.createServer((_, response) => void response.end("again"));
    let connections = 0;
    server.on("connection", () => {
      connections += 1;
    });
    const port = await listen(server);
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    for (let turn = 0; turn < 3; turn += 1) {
      await sendRaw(proxy.url, `GET http://127.0.0.1:${port}/ HTTP/1.1\r\n${close}`);
    }

    expect(connections).toBe(1);
  });

  test("asks again on a new connection when a kept one turns out to be dead", async () => {
    let requests = 0;
    const port = await listenRaw((socket) => {
      let answers = 0;
      socket.on("data", () => {
        requests += 1;
        answers += 1;
        if (answers === 1) socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        else socket.resetAndDestroy();
      });
    });
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });
    const get = `GET http://127.0.0.1:${port}/ HTTP/1.1\r\n${close}`;

    await sendRaw(proxy.url, get);
    const second = await sendRaw(proxy.url, get);

    expect(second.text).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*\r\nok$/);
    expect(requests).toBe(3);
  });

  test.each([
    ["by length, cut off", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", "end"],
    ["chunked, cut off", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n", "end"],
    ["to the end of the connection, reset", "HTTP/1.1 200 OK\r\n\r\nhalf", "reset"],
  ])("shows a body %s as cut off", async (_, answer, ending) => {
    const port = await listenRaw((socket) => {
      socket.once("data", () => {
        socket.write(answer);
        setTimeout(() => (ending === "end" ? socket.end() : socket.resetAndDestroy()), 30);
      });
    });
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    await expect(fetchThrough(proxy, `http://127.0.0.1:${port}/`)).rejects.toThrow("aborted");
  });

  test("takes a body that simply ends with its connection as whole", async () => {
    const port = await listenRaw((socket) => socket.once("data", () => socket.end("HTTP/1.0 200 OK\r\n\r\nwhole")));
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    expect(await fetchThrough(proxy, `http://127.0.0.1:${port}/`)).toBe("whole");
  });

  test.each([
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["nothing", ""],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    ["a header with a control character", "HTTP/1.1 200 OK\r\nX: a\x00b\r\n\r\n"],
    ["a status that is none", "HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n"],
    ["407, as if this proxy asked", "HTTP/1.1 407 Proxy\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n"],
    ["101 unasked", "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"],
    ["a head without end", `HTTP/1.1 200 OK\r\nX: ${"a".repeat(100_000)}\r\n\r\n`],
  ])("destroys the client's connection when the target answers %s", async (_, answer) => {
    const port = await listenRaw((socket) => socket.once("data", () => socket.end(answer, "latin1")));
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    expect((await sendRaw(proxy.url, `GET http://127.0.0.1:${port}/ HTTP/1.1\r\n\r\n`)).text).toBe("");
  });
});

describe("what the proxy does not take", () => {
  test.each([
    ["a request to itself", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
    ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
    ["https in absolute form", "GET https://PAIR/ HTTP/1.1\r\n\r\n"],
    ["another scheme", "GET ftp://PAIR/ HTTP/1.1\r\n\r\n"],
    ["a user name", "GET http://good.example.com@PAIR/ HTTP/1.1\r\n\r\n"],
    ["a backslash in the host", "GET http://PAIR\\@good.example.com/ HTTP/1.1\r\n\r\n"],
    ["port 0", "GET http://127.0.0.1:0/ HTTP/1.1\r\n\r\n"],
    ["port 65536", "GET http://127.0.0.1:65536/ HTTP/1.1\r\n\r\n"],
    ["no host", "GET http:///path HTTP/1.1\r\n\r\n"],
    [
      "a length and chunks at once",
      "POST http://PAIR/ HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    [
      "chunks and a length at once",
      "POST http://PAIR/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    ],
    ["two lengths", "POST http://PAIR/ HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd"],
    [
      "an encoding that is not chunked",
      "POST http://PAIR/ HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    ],
    [
      "chunked twice",
      "POST http://PAIR/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["an obfuscated encoding", "POST http://PAIR/ HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
    ["a folded header", "GET http://PAIR/ HTTP/1.1\r\nX: a\r\n b: c\r\n\r\n"],
    ["space before a colon", "POST http://PAIR/ HTTP/1.1\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n"],
    ["an expectation", "GET http://PAIR/ HTTP/1.1\r\nExpect: miracles\r\n\r\n"],
    ["no HTTP", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
    ["too long a head", `GET http://PAIR/ HTTP/1.1\r\nX: ${"a".repeat(100_000)}\r\n\r\n`],
    ["CONNECT without a port", "CONNECT 127.0.0.1 HTTP/1.1\r\n\r\n"],
    ["CONNECT with a path", "CONNECT PAIR/ HTTP/1.1\r\n\r\n"],
    ["CONNECT with a user name", "CONNECT good.example.com@PAIR HTTP/1.1\r\n\r\n"],
    ["CONNECT with a URL", "CONNECT http://PAIR HTTP/1.1\r\n\r\n"],
  ])("%s: the connection is destroyed without a word", async (_, text) => {
    const canary = await openCanary();
    const pair = `127.0.0.1:${canary.port}`;
    const proxy = await openProxy({ allow: [pair] });

    expect((await sendRaw(proxy.url, text.replace("PAIR", pair))).text).toBe("");
    expect(canary.visits()).toBe(0);
  });
});

describe("refusals and failures", () => {
  test.each([
    ["a request", (authority: string) => `GET http://${authority}/ HTTP/1.1\r\n\r\n`],
    ["a tunnel", (authority: string) => `CONNECT ${authority} HTTP/1.1\r\n\r\n`],
    ["a web socket", (authority: string) => webSocketHead(`ws://${authority}/`)],
  ])("%s to a denied address is destroyed and recorded, and the canary sees nothing", async (_, head) => {
    const canary = await openCanary();
    const proxy = await openProxy({ allow: [`127.0.0.1:${canary.port + 1}`] });

    const { text } = await sendRaw(proxy.url, head(`127.0.0.1:${canary.port}`));

    expect(text).toBe("");
    expect(proxy.failureOf("127.0.0.1", canary.port)).toEqual({
      kind: "denied",
      host: "127.0.0.1",
      port: canary.port,
      reason: "loopback",
    });
    expect(proxy.blocked()).toEqual({ count: 1, hosts: ["127.0.0.1"] });
    expect(canary.visits()).toBe(0);
  });

  test("a name that turns private between two requests is dialled once, as it was checked", async () => {
    const port = await listenRaw((socket) => socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\n\r\nfirst")));
    const dialled = divertConnections(() => port);
    const { lookup } = answerLookups([publicAddress], ["127.0.0.1"]);
    const proxy = await openProxy({ lookup });
    const client = connectRaw(proxy.url);
    const other = connectRaw(proxy.url);

    client.write(`GET http://rebind.example.com/ HTTP/1.1\r\n${close}`);
    expect((await client.ended()).text).toContain("first");
    other.write(`GET http://rebind.example.com/ HTTP/1.1\r\n${close}`);
    expect((await other.ended()).text).toBe("");

    expect(dialled).toEqual([`${publicAddress}:80`]);
    expect(proxy.failureOf("rebind.example.com", 80)).toMatchObject({ kind: "connection_failed", reason: "loopback" });
  });

  test("neither an unknown name nor a dead port counts as blocked", async () => {
    const port = await closedPort();
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`], lookup: failLookup });

    await sendRaw(proxy.url, `GET http://gone.example.com/ HTTP/1.1\r\n\r\n`);
    await sendRaw(proxy.url, `CONNECT gone.example.com:443 HTTP/1.1\r\n\r\n`);
    await sendRaw(proxy.url, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`);

    expect(proxy.failureOf("gone.example.com", 80)).toMatchObject({ kind: "connection_failed", reason: "ENOTFOUND" });
    expect(proxy.failureOf("GONE.example.com", 443)).toMatchObject({ kind: "connection_failed" });
    expect(proxy.failureOf("127.0.0.1", port)).toMatchObject({ kind: "connection_failed", reason: "ECONNREFUSED" });
    expect(proxy.failureOf("127.0.0.1", 1)).toBeUndefined();
    expect(proxy.blocked()).toEqual({ count: 0, hosts: [] });
  });

  test("a name that leads to a private address is not told from an unknown one", async () => {
    const hidden = await openProxy({ lookup: answerLookups(["10.1.2.3"]).lookup });
    const unknown = await openProxy({ lookup: failLookup });

    for (const proxy of [hidden, unknown]) await sendRaw(proxy.url, "CONNECT db.example.com:443 HTTP/1.1\r\n\r\n");

    expect(hidden.failureOf("db.example.com", 443)?.kind).toBe(unknown.failureOf("db.example.com", 443)?.kind);
    expect(hidden.blocked()).toEqual(unknown.blocked());
  });

  test("counts every blocked dial and names at most 20 hosts, each once", async () => {
    const proxy = await openProxy();

    for (let host = 1; host <= 25; host += 1) {
      await sendRaw(proxy.url, `CONNECT 10.0.0.${host}:443 HTTP/1.1\r\n\r\n`);
      await sendRaw(proxy.url, `CONNECT 10.0.0.${host}:80 HTTP/1.1\r\n\r\n`);
    }

    expect(proxy.blocked().count).toBe(50);
    expect(proxy.blocked().hosts).toHaveLength(20);
    expect(new Set(proxy.blocked().hosts).size).toBe(20);
  });

  test("forgets a failure once the host has been reached", async () => {
    const port = await listenRaw((socket) => socket.end());
    divertConnections(() => port);
    const { lookup } = answerLookups([], [publicAddress]);
    const proxy = await openProxy({ lookup });
    const first = connectRaw(proxy.url);
    const second = connectRaw(proxy.url);

    first.write("CONNECT late.example.com:443 HTTP/1.1\r\n\r\n");
    await first.ended();
    expect(proxy.failureOf("late.example.com", 443)).toMatchObject({ kind: "connection_failed" });

    second.write("CONNECT late.example.com:443 HTTP/1.1\r\n\r\n");
    await second.until("200 Connection established");
    expect(proxy.failureOf("late.example.com", 443)).toBeUndefined();
  });

  test("runs at most six lookups at once, and none after it is closed", async () => {
    let asked = 0;
    const answers: (() => void)[] = [];
    const proxy = await openProxy({
      lookup: () => {
        asked += 1;
        return new Promise((resolve) => answers.push(() => resolve([])));
      },
    });
    for (let name = 0; name < 10; name += 1) {
      connectRaw(proxy.url).write(`CONNECT slow${name}.example.com:443 HTTP/1.1\r\n\r\n`);
    }

    await vi.waitFor(() => expect(asked).toBe(6), soon);
    answers[0]?.();
    await vi.waitFor(() => expect(asked).toBe(7), soon);
    await proxy.close();
    for (const answer of answers) answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(7);
  });
});

describe("tunnels and web sockets", () => {
  test("CONNECT carries bytes both ways, those sent ahead included", async () => {
    const port = await listenRaw((socket) => socket.pipe(socket));
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });
    const client = connectRaw(proxy.url);

    client.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\nahead`);
    await client.until("\r\n\r\nahead");
    client.write("later");
    await client.until("aheadlater");
    client.socket.end();

    expect((await client.ended()).text).toBe("HTTP/1.1 200 Connection established\r\n\r\naheadlater");
  });

  test("a tunnel delivers all of a large answer that is followed by the end", async () => {
    const port = await listenRaw((socket) => socket.end("x".repeat(3_000_000)));
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    const { text, reset } = await sendRaw(proxy.url, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`);

    expect(text).toHaveLength(3_000_000 + "HTTP/1.1 200 Connection established\r\n\r\n".length);
    expect(reset).toBe(false);
  });

  test("a tunnel whose far side breaks is reset, never ended", async () => {
    const port = await listenRaw((socket) => {
      socket.write("half");
      setTimeout(() => socket.resetAndDestroy(), 30);
    });
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    const { reset } = await sendRaw(proxy.url, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`);

    expect(reset).toBe(true);
  });

  test("a web socket in absolute form is upgraded and carries bytes both ways", async () => {
    const server = http.createServer();
    server.on("upgrade", (request, socket, head) => {
      socket.write(
        `HTTP/1.1 101 Hi\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Key: ${request.headers["sec-websocket-key"]}\r\n\r\n`,
      );
      socket.write(`${request.headers.host} ${head}`);
      socket.pipe(socket);
    });
    const port = await listen(server);
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });
    const client = connectRaw(proxy.url);

    client.write(webSocketHead(`ws://127.0.0.1:${port}/socket`));
    const answer = await client.until(`127.0.0.1:${port} `);
    client.write("ping");
    await client.until("ping");

    expect(answer).toMatch(
      /^HTTP\/1\.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Key: abc\r\n\r\n/,
    );
  });

  test("a web socket that is answered with a page gets no page", async () => {
    const port = await listen(http.createServer((_, response) => void response.end("a page")));
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    expect((await sendRaw(proxy.url, webSocketHead(`http://127.0.0.1:${port}/`))).text).toBe("");
  });

  test("another upgrade is an ordinary request without it", async () => {
    const port = await listen(
      http.createServer(({ headers }, response) => void response.end(`upgrade: ${headers.upgrade}`)),
    );
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });

    const { text } = await sendRaw(
      proxy.url,
      `GET http://127.0.0.1:${port}/ HTTP/1.1\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\n\r\n`,
    );

    expect(text).toContain("upgrade: undefined");
  });
});

describe("limits", () => {
  test("cuts a response that is too large, says so once, and lets others pass", async () => {
    const port = await listen(
      http.createServer(({ url }, response) => void response.end(url === "/large" ? "x".repeat(200_000) : "small")),
    );
    const onLimit = vi.fn();
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`], limits: { responseMaxBytes: 100_000 }, onLimit });
    const large = `http://127.0.0.1:${port}/large`;

    await expect(fetchThrough(proxy, large)).rejects.toThrow();
    await expect(fetchThrough(proxy, large)).rejects.toThrow();

    expect(onLimit.mock.calls).toEqual([["response"]]);
    expect(proxy.limitExceeded()).toBe("response");
    expect(await fetchThrough(proxy, `http://127.0.0.1:${port}/small`)).toBe("small");
  });

  test("cuts an endless answer in a tunnel", async () => {
    const port = await listenRaw((socket) => {
      const timer = setInterval(() => socket.write("x".repeat(50_000)), 1);
      socket.once("close", () => clearInterval(timer));
    });
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`], limits: { responseMaxBytes: 200_000 } });

    const { reset } = await sendRaw(proxy.url, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`);

    expect(reset).toBe(true);
    expect(proxy.limitExceeded()).toBe("response");
  });

  test("counts all responses together, and lets nothing through after the total", async () => {
    const port = await listen(http.createServer((_, response) => void response.end("x".repeat(30_000))));
    const onLimit = vi.fn();
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`], limits: { totalMaxBytes: 100_000 }, onLimit });
    const url = `http://127.0.0.1:${port}/`;

    for (let turn = 0; turn < 3; turn += 1) await fetchThrough(proxy, url);
    expect(proxy.receivedBytes()).toBeGreaterThan(90_000);
    await expect(fetchThrough(proxy, url)).rejects.toThrow();
    await expect(fetchThrough(proxy, url)).rejects.toThrow();

    expect(onLimit.mock.calls).toEqual([["total"]]);
    expect(proxy.limitExceeded()).toBe("total");
  });

  test("cuts a page that sends more than the total", async () => {
    const port = await listenRaw((socket) => void socket.resume());
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`], limits: { totalMaxBytes: 50_000 } });
    const client = connectRaw(proxy.url);

    client.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`);
    await client.until("\r\n\r\n");
    client.write("x".repeat(200_000));

    await client.ended();
    expect(proxy.limitExceeded()).toBe("total");
  });

  test("refuses a connection beyond the number of tunnels, and takes one again when one has gone", async () => {
    const port = await listenRaw((socket) => void socket.resume());
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`], limits: { maxTunnels: 2 } });
    const connect = `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`;
    const open = [connectRaw(proxy.url), connectRaw(proxy.url)];
    for (const client of open) {
      client.write(connect);
      await client.until("200");
    }

    expect((await sendRaw(proxy.url, connect)).text).toBe("");
    expect(proxy.failureOf("127.0.0.1", port)).toMatchObject({ kind: "connection_failed", reason: "limit" });

    open[0]?.socket.destroy();
    await vi.waitFor(async () => {
      const client = connectRaw(proxy.url);
      client.write(connect);
      await client.until("200");
    }, soon);
  });

  test("drops a connection that is silent for too long, and keeps one that drips", async () => {
    const port = await listenRaw((socket) => {
      socket.once("data", (head) => {
        if (!String(head).includes("drip")) return;
        const timer = setInterval(() => socket.write("."), 20);
        socket.once("close", () => clearInterval(timer));
      });
    });
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`], limits: { idleTimeoutMs: 150 } });
    const dripping = connectRaw(proxy.url);
    dripping.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\ndrip`);

    const silent = await sendRaw(proxy.url, `GET http://127.0.0.1:${port}/ HTTP/1.1\r\n\r\n`);

    expect(silent.text).toBe("");
    await dripping.until(".".repeat(12));
  });

  test("holds back a target that sends faster than the browser reads", async () => {
    let written = 0;
    const port = await listenRaw((socket) => {
      const push = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(64_000))) written += 64_000;
      };
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        push();
      });
      socket.on("drain", push);
    });
    const proxy = await openProxy({
      allow: [`127.0.0.1:${port}`],
      limits: { responseMaxBytes: 1e9, totalMaxBytes: 1e9 },
    });
    const client = connectRaw(proxy.url);
    client.socket.pause();
    client.write(`GET http://127.0.0.1:${port}/ HTTP/1.1\r\n\r\n`);

    // Until two looks in a row see the same: the buffers of the kernel and of both sides are full.
    let before = -1;
    await vi.waitFor(
      () => {
        const same = written > 0 && written === before;
        before = written;
        expect(same).toBe(true);
      },
      { ...soon, interval: 100 },
    );
    expect(proxy.receivedBytes()).toBeLessThan(20_000_000);
  });
});

describe("close", () => {
  test("leaves nothing behind: hanging, dripping, tunnelled, upgraded and dialling", async () => {
    const sockets = new Set<unknown>();
    const port = await listenRaw((socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socket.once("data", (head) => {
        if (String(head).includes("/drip")) socket.write("HTTP/1.1 200 OK\r\n\r\nx");
        if (String(head).includes("/socket"))
          socket.write("HTTP/1.1 101 Hi\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
      });
    });
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`], lookup: () => new Promise(() => {}) });
    const heads = [
      `GET http://127.0.0.1:${port}/hang HTTP/1.1\r\n\r\n`,
      `GET http://127.0.0.1:${port}/drip HTTP/1.1\r\n\r\n`,
      `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`,
      webSocketHead(`ws://127.0.0.1:${port}/socket`),
      "CONNECT dialling.example.com:443 HTTP/1.1\r\n\r\n",
      "",
    ];
    const clients = heads.map((head) => {
      const client = connectRaw(proxy.url);
      client.write(head);
      return client;
    });
    await vi.waitFor(() => expect(sockets.size).toBe(4), soon);
    await clients[3]?.until("101");

    const startedAt = performance.now();
    await Promise.all([proxy.close(), proxy.close()]);

    // A dial that hangs would be given 5 s.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    await Promise.all(clients.map((client) => client.ended()));
    await vi.waitFor(() => expect(sockets.size).toBe(0), soon);
    expect((await sendRaw(proxy.url, heads[0] ?? "")).reset).toBe(true);
  });

  test("lets go of the target when the browser goes away", async () => {
    const sockets = new Set<unknown>();
    const port = await listenRaw((socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socket.resume();
    });
    const proxy = await openProxy({ allow: [`127.0.0.1:${port}`] });
    const clients = [
      `GET http://127.0.0.1:${port}/ HTTP/1.1\r\n\r\n`,
      `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`,
    ].map((head) => {
      const client = connectRaw(proxy.url);
      client.write(head);
      return client;
    });
    await vi.waitFor(() => expect(sockets.size).toBe(2), soon);

    for (const client of clients) client.socket.destroy();

    await vi.waitFor(() => expect(sockets.size).toBe(0), soon);
  });
});

type PartialInput = Partial<Omit<EgressProxyInput, "limits">> & { limits?: Partial<EgressLimits> };

async function openProxy({ limits, ...input }: PartialInput = {}): Promise<EgressProxy> {
  const proxy = await openEgressProxy({
    allow: [],
    limits: { responseMaxBytes: 10_000_000, totalMaxBytes: 20_000_000, connectTimeoutMs: 5_000, ...limits },
    ...input,
  });
  onTestFinished(() => proxy.close());
  return proxy;
}

function webSocketHead(url: string): string {
  return `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: abc\r\nSec-WebSocket-Version: 13\r\n\r\n`;
}

function listenEcho(): Promise<number> {
  return listen(http.createServer(async (request, response) => void response.end(await readText(request))));
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A GET as a browser behind the proxy sends it; rejects when the answer does not come whole. */
function fetchThrough(proxy: EgressProxy, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port: new URL(proxy.url).port, path: url, agent: false });
    request.once("response", (response) => void readText(response).then(resolve, reject));
    request.once("error", reject);
    request.end();
  });
}
