import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { withOwnResponse } from "./own-response.ts";
import { withEnd } from "./with-end.ts";

const { signal } = new AbortController();
const slow = () => new ReadableStream({ pull: () => new Promise(() => {}) });

test("ends once when the body is read to its end", async () => {
  const end = vi.fn(async () => {});
  expect(await withEnd({ response: new Response("body", { status: 201 }), end, signal }).text()).toBe("body");
  expect(end).toHaveBeenCalledTimes(1);
});

test("ends when the caller goes away in the middle", async () => {
  const end = vi.fn(async () => {});
  await withEnd({ response: new Response(slow()), end, signal }).body?.cancel();
  expect(end).toHaveBeenCalledTimes(1);
});

test("ends when the body breaks", async () => {
  const end = vi.fn(async () => {});
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error("lost")) });
  await expect(withEnd({ response: new Response(broken), end, signal }).text()).rejects.toThrow("lost");
  expect(end).toHaveBeenCalledTimes(1);
});

test("ends at once when there is no body", () => {
  const end = vi.fn(async () => {});
  withEnd({ response: new Response(null, { status: 204 }), end, signal });
  expect(end).toHaveBeenCalledTimes(1);
});

test("keeps status and headers", () => {
  const response = withEnd({
    response: new Response("x", { status: 422, headers: { "retry-after": "3" } }),
    end: async () => {},
    signal,
  });
  expect([response.status, response.headers.get("retry-after")]).toEqual([422, "3"]);
});

test("ends when the caller is gone and nobody reads the body", () => {
  const caller = new AbortController();
  const end = vi.fn(async () => {});
  withEnd({ response: new Response(slow()), end, signal: caller.signal });
  caller.abort();
  expect(end).toHaveBeenCalledTimes(1);
});

test("ends at once when the caller was gone before the answer", () => {
  const end = vi.fn(async () => {});
  withEnd({ response: new Response(slow()), end, signal: AbortSignal.abort() });
  expect(end).toHaveBeenCalledTimes(1);
});

test("reads nothing ahead of its reader", async () => {
  const pulled = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1)));
  const body = new ReadableStream({ pull: pulled }, { highWaterMark: 0 });
  const reader = withEnd({ response: new Response(body), end: async () => {}, signal }).body?.getReader();
  await reader?.read();
  await new Promise(setImmediate);
  expect(pulled).toHaveBeenCalledTimes(1);
});

test("breaks and ends a body that is not read in time", async () => {
  const end = vi.fn(async () => {});
  const cancel = vi.fn();
  const body = new ReadableStream({ pull: () => new Promise(() => {}), cancel });
  const response = withEnd({ response: new Response(body), end, signal, withinMs: 20 });
  await expect(response.text()).rejects.toThrow("not read in time");
  expect([end.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
});

describe("on a connection", () => {
  const chunk = new Uint8Array(262_144);
  let server: Server;
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function open({ listener, request }: { listener: RequestListener; request: string }): Promise<Socket> {
    server = createServer((...exchange) => withOwnResponse(exchange[1], () => listener(...exchange))).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(request);
    return socket;
  }

  /** Sends a body without end as Next does: it waits for the last write, and asks for no more meanwhile. */
  function endless({ pulled, end, withinMs }: { pulled: () => void; end: () => Promise<void>; withinMs: number }) {
    const listener: RequestListener = async (_request, response) => {
      const source = new ReadableStream(
        {
          pull(controller) {
            pulled();
            controller.enqueue(chunk);
          },
        },
        { highWaterMark: 0 },
      );
      await Promise.resolve();
      const { body } = withEnd({ response: new Response(source), end, signal, withinMs });
      for await (const part of body ?? []) if (!response.write(part)) await once(response, "drain");
    };
    return listener;
  }

  test("a reader that never reads makes few chunks wait, and is cut at the deadline", async () => {
    const [pulled, end] = [vi.fn(), vi.fn(async () => {})];
    const socket = await open({
      listener: endless({ pulled, end, withinMs: 1_500 }),
      request: "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    });
    socket.pause();
    await expect.poll(() => end.mock.calls.length, { timeout: 20_000 }).toBe(1);
    const waiting = pulled.mock.calls.length;
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
    expect(pulled).toHaveBeenCalledTimes(waiting);
    // What the system's buffers of a loopback connection take, and one more.
    expect(waiting).toBeLessThan(60);
    socket.destroy();
  });

  test("so is one that reads a little now and then", async () => {
    const [pulled, end] = [vi.fn(), vi.fn(async () => {})];
    const socket = await open({
      listener: endless({ pulled, end, withinMs: 1_500 }),
      request: "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    });
    socket.pause();
    const trickle = setInterval(() => socket.read(100), 50);
    await expect.poll(() => end.mock.calls.length, { timeout: 20_000 }).toBe(1);
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
    clearInterval(trickle);
    socket.destroy();
  });

  test("a HEAD ends as soon as it is answered, though nobody reads its body", async () => {
    const end = vi.fn(async () => {});
    const listener: RequestListener = (_request, response) => {
      withEnd({ response: new Response(slow()), end, signal, withinMs: 600_000 });
      response.end();
    };
    const socket = await open({ listener, request: "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n" });
    await expect.poll(() => end.mock.calls.length, { timeout: 20_000 }).toBe(1);
    socket.destroy();
  });

  const connections = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
});
