import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { v7 as uuid } from "uuid";
import { limitPerAddress } from "./limit-per-address.ts";
import type { Refusal } from "./refusals.ts";
import { refuse } from "./refuse.ts";
import { routeRule } from "./route-rule.ts";
import { arriving, endInTurn, takeTurn } from "./turns.ts";

/** ms and counts that a connection is held to. */
export type ServerLimits = {
  /** For a request's line and headers, and for a new connection that says nothing. */
  headersMs: number;
  /** For a whole request, body included: 1 MiB at 18 kB a second. */
  requestMs: number;
  /** Idle between two requests: longer than any proxy in front, so that none is closed under a request. */
  keepAliveMs: number;
  /** Without a byte in either direction: longer than the longest answer is waited for. */
  silenceMs: number;
  /** How often the first two are looked at. */
  checkMs: number;
  /** Open at once; the system's limit of open files is higher, so that the database stays within reach. */
  connections: number;
  /** Of these, from one address. Unset behind a proxy, which is one address. */
  connectionsPerAddress?: number | undefined;
};

export const defaultLimits = {
  headersMs: 15_000,
  requestMs: 60_000,
  keepAliveMs: 75_000,
  checkMs: 5_000,
  connections: 10_000,
} as const satisfies Partial<ServerLimits>;

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
// Node 24.9 has it; its types do not yet. On an older one every upgrade is refused.
type Options = ServerOptions & { shouldUpgradeCallback(request: IncomingMessage): boolean };

const refusalOfCode: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/**
 * An HTTP server that holds every connection to limits, and that answers and closes what is not plain
 * HTTP: upgrades, CONNECT, malformed and slow requests. `upgrades` is for Next's development tools.
 */
export function createWebServer({
  answer,
  limits,
  upgrades = false,
}: {
  answer: Listener;
  limits: ServerLimits;
  upgrades?: boolean;
}): Server {
  const options: Options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    // Our own answer refuses it (web/answer.ts), as everything else.
    requireHostHeader: false,
    // Java's client offers h2c with every request: RFC 9110 lets a server ignore an offer.
    shouldUpgradeCallback: ({ headers }) => !/^\s*h2c\s*$/i.test(headers.upgrade ?? ""),
  };
  const listener: Listener = (request, response) => {
    takeTurn(response);
    return answer(request, response);
  };
  const server = createServer(options, listener);
  server.maxConnections = limits.connections;
  if (limits.connectionsPerAddress) limitPerAddress({ server, most: limits.connectionsPerAddress });
  server.timeout = limits.silenceMs;
  // With a listener Node does not ask for the body by itself: it is asked for where it is read.
  server.on("checkContinue", listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const own = arriving(socket);
    const method = own?.req.method;
    const refusal = refusalOfCode[error.code ?? ""] ?? "invalid_request";
    if (error.code === "ECONNRESET") socket.destroy();
    // Half an answer is out, and nothing can follow it. The answers before it are.
    else if (own?.headersSent) endInTurn({ socket, own, end: () => socket.destroy() });
    else endInTurn({ socket, own, end: () => refuse({ socket, refusal, requestId: uuid(), method, why: error.code }) });
  });
  server.on("connect", ({ url = "" }, socket) => {
    const { allow } = routeRule(url);
    const refusal = { refusal: "method_not_allowed", method: "CONNECT", headers: { allow } } as const;
    endInTurn({ socket, end: () => refuse({ socket, requestId: uuid(), ...refusal }) });
  });
  if (!upgrades) {
    server.on("upgrade", (_request, socket) => {
      endInTurn({ socket, end: () => refuse({ socket, refusal: "upgrade_refused", requestId: uuid() }) });
    });
  }
  return server;
}
