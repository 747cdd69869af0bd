import { once } from "node:events";
import { createServer, IncomingMessage } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { sendRaw } from "#lib/testing/raw-http.ts";
import { type BodyLimits, collectBody } from "./collect-body.ts";
import { limitPerAddress } from "./limit-per-address.ts";

let stop = (): void => {};
afterEach(() => stop());

/** A server that collects each body and says what came of it. */
async function listen(limits: BodyLimits): Promise<number> {
  const server = createServer(async (request, response) => {
    const body = await collectBody({ request, maxBytes: 65_536, limits }).catch(() => "gone");
    response.end(typeof body === "string" ? body : `${body.length} bytes`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
}

const post = (length: number, sent: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${"x".repeat(sent)}`;

/** A connection that sends all but the last byte of a body. */
function stall(port: number): Socket {
  const socket = connect({ port, host: "127.0.0.1" }).on("error", () => {});
  socket.write(post(65_001, 65_000));
  return socket;
}

describe("bodies that stall", () => {
  test("push out the one that has stalled longest, and no form that is sent at once", async () => {
    const port = await listen({ budgetBytes: 200_000, bodyMs: 20_000 });
    const first = sendRaw({ port, data: post(65_001, 65_000) });
    const others: Socket[] = [];
    let pushedOut = false;
    void first.then(() => {
      pushedOut = true;
    });
    // One more at a time until the budget is used up: three fit.
    while (!pushedOut && others.length < 10) {
      others.push(stall(port));
      expect((await sendRaw({ port, data: post(1_000, 1_000) })).body).toContain("1000 bytes");
    }
    for (const socket of others) socket.destroy();
    expect((await first).body).toContain("unavailable");
    expect(others.length).toBeGreaterThanOrEqual(3);
  });

  test("of a byte a chunk cost what they hold, not what they say", async () => {
    const port = await listen({ budgetBytes: 20_000, bodyMs: 20_000 });
    let drip: NodeJS.Timeout | undefined;
    const more = (socket: Socket) => {
      drip = setInterval(() => socket.write("x"), 1);
    };
    const { body } = await sendRaw({ port, data: post(60_000, 0), more });
    clearInterval(drip);
    expect(body).toContain("unavailable");
  });

  test("are given up after their time", async () => {
    const port = await listen({ budgetBytes: 200_000, bodyMs: 100 });
    expect((await sendRaw({ port, data: post(100, 50) })).body).toContain("request_timeout");
  });

  test("leave the budget once, whatever becomes of their connection", async () => {
    const arrive = () => {
      const request = new IncomingMessage(new Socket());
      const limits = { budgetBytes: 100_000, bodyMs: 20_000 };
      const body = collectBody({ request, maxBytes: 65_536, limits });
      request.push(Buffer.alloc(65_000));
      return { request, body };
    };
    const [first, second] = [arrive(), arrive()];
    expect(await first.body).toBe("unavailable");
    first.request.destroy(new Error("aborted"));
    await once(first.request, "close").catch(() => {});
    const third = arrive();
    expect(await second.body).toBe("unavailable");
    third.request.push(null);
    expect(await third.body).toHaveLength(65_000);
  });

  test("leave the budget with their caller", async () => {
    const port = await listen({ budgetBytes: 70_000, bodyMs: 20_000 });
    for (let round = 0; round < 3; round += 1) {
      const socket = stall(port);
      // What a later request says was read after it.
      expect((await sendRaw({ port, data: post(100, 100) })).body).toContain("100 bytes");
      socket.destroy();
    }
    expect((await sendRaw({ port, data: post(60_000, 60_000) })).body).toContain("60000 bytes");
  });
});

describe("connections of one address", () => {
  function connectFrom(server: ReturnType<typeof createServer>, remoteAddress: string): Socket {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
    server.emit("connection", socket);
    return socket;
  }

  test.each([
    ["one IPv4 address", ["203.0.113.9", "::ffff:203.0.113.9", "203.0.113.9"], [false, false, true]],
    ["one IPv6 network", ["2001:db8::1", "2001:db8::2", "2001:db8::3"], [false, false, true]],
    ["several", ["203.0.113.1", "203.0.113.2", "203.0.113.3"], [false, false, false]],
    ["this machine", ["127.0.0.1", "127.0.0.1", "127.0.0.1"], [false, false, false]],
  ])("%s: two are open and no more", (_what, addresses, closed) => {
    const server = createServer();
    limitPerAddress({ server, most: 2 });
    const sockets = addresses.map((address) => connectFrom(server, address));
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual(closed);
    for (const socket of sockets) socket.destroy();
  });

  test("make room once they are closed", async () => {
    const server = createServer();
    limitPerAddress({ server, most: 1 });
    const first = connectFrom(server, "203.0.113.9");
    first.destroy();
    await once(first, "close");
    const second = connectFrom(server, "203.0.113.9");
    expect(second.destroyed).toBe(false);
    second.destroy();
  });
});
