import dgram from "node:dgram";
import { once } from "node:events";
import net from "node:net";
import os from "node:os";
import { type CanaryResolver, openCanaryResolver } from "./canary-resolver.ts";

/** Where the canary of one page listens: TCP and UDP, on 127.0.0.1 and on ::1, all at one port. */
export type CanaryAddress = {
  port: number;
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** A name of this canary's own. The canary resolver, the only one that knows it, answers with loopback. */
  name: string;
};

export type Canary = CanaryAddress & {
  /** What came, a line for each connection, packet and query. */
  visits: string[];
};

export type Canaries = {
  of: (page: string) => Canary;
  /** Undefined where this user may not listen at port 53. */
  resolver: CanaryResolver | undefined;
  close: () => Promise<void>;
};

/** Whether this machine has ::1; some containers do not. */
export const hasIpv6 = Object.values(os.networkInterfaces()).some((entries) =>
  entries?.some(({ address }) => address === "::1"),
);

const loopbacks = hasIpv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
const mostAttempts = 20;

/** Opens a canary for each page, so that whatever arrives names the page that sent it. */
export async function openCanaries(pages: readonly string[]): Promise<Canaries> {
  const listeners: Closable[] = [];
  const canaries = new Map<string, Canary>();
  for (const page of pages) {
    const name = `${page}.canary.example.com`;
    const visits: string[] = [];
    const port = await listenEverywhere({ visits, listeners });
    canaries.set(page, { port, origin: `http://127.0.0.1:${port}`, name, visits });
  }

  const resolver = await openCanaryResolver((name) => {
    const asked = [...canaries.values()].find((canary) => canary.name === name);
    asked?.visits.push(`query for ${name}`);
  });

  return {
    resolver,
    of(page) {
      const canary = canaries.get(page);
      if (canary === undefined) throw new Error(`There is no canary for ${page}`);
      return canary;
    },
    async close() {
      await Promise.all([resolver?.close(), ...listeners.map((listener) => listener.close())]);
    },
  };
}

type Closable = { close: () => Promise<void> };
type ListenInput = { visits: string[]; listeners: Closable[] };

/** Two protocols on two addresses have to find a port that is free on all of them. */
async function listenEverywhere({ visits, listeners }: ListenInput): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const opened: Closable[] = [];
    try {
      let port = 0;
      for (const host of loopbacks) port = await listenTcp({ host, port, visits, listeners: opened });
      for (const host of loopbacks) await listenUdp({ host, port, visits, listeners: opened });
      listeners.push(...opened);
      return port;
    } catch (error) {
      await Promise.all(opened.map((listener) => listener.close()));
      if (attempt === mostAttempts) throw error;
    }
  }
}

type SocketInput = ListenInput & { host: string; port: number };

async function listenTcp({ host, port, visits, listeners }: SocketInput): Promise<number> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    visits.push(`connection to ${host}`);
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
    socket.once("data", () => socket.end(canaryAnswer));
  });
  server.listen(port, host);
  await once(server, "listening");
  listeners.push({
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The canary has no port");
  return address.port;
}

async function listenUdp({ host, port, visits, listeners }: SocketInput): Promise<void> {
  const socket = dgram.createSocket(host === "::1" ? "udp6" : "udp4");
  socket.on("message", () => visits.push(`packet to ${host}`));
  socket.bind(port, host);
  await once(socket, "listening");
  listeners.push({
    async close() {
      const closed = once(socket, "close");
      socket.close();
      await closed;
    },
  });
}

/** Enough of a page that a browser goes on with what it was about to do. */
const canaryAnswer = [
  "HTTP/1.1 200 OK",
  "Access-Control-Allow-Origin: *",
  "Content-Type: text/html",
  "Content-Length: 6",
  "Connection: close",
  "",
  "canary",
].join("\r\n");
