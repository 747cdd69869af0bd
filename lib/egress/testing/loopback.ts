import { once } from "node:events";
import net from "node:net";
import { onTestFinished, vi } from "vitest";

/** Starts a server on a free loopback port until the test is over; answers with the port. */
export async function listen(server: net.Server, host = "127.0.0.1"): Promise<number> {
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, "listening");
  onTestFinished(async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });

  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

/** Starts a bare TCP server; `onSocket` decides what it says. */
export function listenRaw(onSocket: (socket: net.Socket) => void): Promise<number> {
  return listen(net.createServer(onSocket));
}

/** A listener that must see nothing. */
export async function openCanary(host = "127.0.0.1"): Promise<{ port: number; visits: () => number }> {
  let visits = 0;
  const server = net.createServer(() => {
    visits += 1;
  });
  return { port: await listen(server, host), visits: () => visits };
}

/** A port on loopback where nothing listens. */
export async function closedPort(): Promise<number> {
  const server = net.createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

/**
 * Sends every connection of this test to a loopback port, and records where it was meant to go:
 * public addresses are dialled in tests without anything leaving the machine.
 */
export function divertConnections(portOf: (address: string) => number): string[] {
  const dialled: string[] = [];
  const connect = net.connect;
  const spy = vi.spyOn(net, "connect").mockImplementation(((options: net.TcpNetConnectOpts) => {
    dialled.push(`${options.host}:${options.port}`);
    return connect({ ...options, host: "127.0.0.1", port: portOf(options.host ?? "") });
    // One of many signatures of net.connect, the only one the code under test uses.
  }) as typeof net.connect);
  onTestFinished(() => spy.mockRestore());
  return dialled;
}

/** A lookup with prepared answers, one list a call, the last one repeated; `asked` records the names. */
export function answerLookups(...answers: string[][]): {
  lookup: (hostname: string) => Promise<{ address: string }[]>;
  asked: string[];
} {
  const asked: string[] = [];
  async function lookup(hostname: string): Promise<{ address: string }[]> {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    return answer.map((address) => ({ address }));
  }
  return { lookup, asked };
}

/** A lookup that fails as the system's does. */
export async function failLookup(): Promise<never> {
  throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
}
