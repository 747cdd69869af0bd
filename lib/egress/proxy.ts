import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import type { Lookup } from "./dial.ts";
import { proxyConnect } from "./proxy-connect.ts";
import { proxyRequest } from "./proxy-request.ts";
import { proxyUpgrade } from "./proxy-upgrade.ts";
import { type LimitKind, openLedger, type RenderLedger } from "./render-ledger.ts";
import { openUpstream } from "./upstream.ts";

export type EgressLimits = {
  /** Bytes of one plain http response, or of one tunnel: what is inside a tunnel cannot be told apart. */
  responseMaxBytes: number;
  /** Bytes of all responses and tunnels together; and as many may be sent. */
  totalMaxBytes: number;
  /** ms for one lookup and connection. */
  connectTimeoutMs: number;
  /** ms a connection may be silent in both directions. */
  idleTimeoutMs?: number;
  /** Connections open at once. */
  maxTunnels?: number;
};

export type EgressProxyInput = {
  allow: readonly string[];
  limits: EgressLimits;
  lookup?: Lookup;
  /** Called once for each kind of limit, when it is first exceeded; what exceeds it is cut. */
  onLimit?: (kind: LimitKind) => void;
};

/** One render's way to the network, and what came of it. */
export type EgressProxy = Pick<RenderLedger, "failureOf" | "blocked" | "receivedBytes" | "limitExceeded"> & {
  /** Address for the browser's proxy setting. */
  url: string;
  /** Destroys every connection; resolves when all are gone. */
  close(): Promise<void>;
};

/** Longer than a navigation may take, so that a target that never answers is told as such by the renderer. */
const defaultIdleTimeoutMs = 60_000;

/** Chromium opens at most 32 connections through one proxy, and up to 255 web sockets, which no page to print needs. */
const defaultMaxTunnels = 100;

/**
 * Opens the forward proxy of one render on loopback. The browser's connections all go through it
 * (pages, redirects, sub-resources, web sockets), and each is checked where it is dialled. A refusal
 * is a destroyed socket, which the browser reports as a network error.
 */
export async function openEgressProxy({ allow, limits, lookup, onLimit }: EgressProxyInput): Promise<EgressProxy> {
  const ledger = openLedger({ ...limits, onLimit });
  const upstream = openUpstream({
    allow,
    lookup,
    ledger,
    timeoutMs: limits.connectTimeoutMs,
    idleTimeoutMs: limits.idleTimeoutMs ?? defaultIdleTimeoutMs,
    maxTunnels: limits.maxTunnels ?? defaultMaxTunnels,
  });

  const server = http.createServer({
    keepAliveTimeout: 0,
    // Node would answer these by itself with an error page.
    requireHostHeader: false,
    shouldUpgradeCallback: ({ headers, method }) => method === "GET" && headers.upgrade?.toLowerCase() === "websocket",
  });
  const clients = new Set<net.Socket>();
  server.on("connection", (client) => {
    clients.add(client);
    client.once("close", () => clients.delete(client));
  });
  server.on("request", (request, response) => proxyRequest({ request, response, upstream, ledger }));
  server.on("connect", (request, client, head) => {
    if (client instanceof net.Socket) proxyConnect({ request, client, head, upstream, ledger });
  });
  server.on("upgrade", (request, client, head) => {
    if (client instanceof net.Socket) proxyUpgrade({ request, client, head, upstream, ledger });
  });
  server.on("checkExpectation", (request) => request.socket.destroy());
  server.on("clientError", (_, client) => client.destroy());

  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  async function shutDown(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const client of clients) client.destroy();
    await Promise.all([closed, upstream.close()]);
  }

  let closing: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    failureOf: ledger.failureOf,
    blocked: ledger.blocked,
    receivedBytes: ledger.receivedBytes,
    limitExceeded: ledger.limitExceeded,
    close() {
      closing ??= shutDown();
      return closing;
    },
  };
}

function portOf(server: http.Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The egress proxy is not listening");
  return address.port;
}
