import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { log } from "#lib/telemetry/log.ts";
import { securityHeaders } from "./page-security.ts";
import { type Refusal, type RefusalText, refusals } from "./refusals.ts";

/** ms in which the caller can read the answer; closing at once would reset the connection under it. */
const lingerMs = 1_000;

/**
 * Answers a request that no route will see, straight on its connection, and closes that: what else the
 * caller sends is not read.
 */
export function refuse({
  socket,
  refusal,
  requestId,
  method,
  headers = {},
  why,
}: {
  socket: Duplex;
  refusal: Refusal;
  requestId: string;
  method?: string | undefined;
  headers?: Record<string, string>;
  /** For the log alone. */
  why?: string | undefined;
}): void {
  log.info({ code: refusal, method, why, request_id: requestId }, "request refused before its route");
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, title, detail, headers: own = {} }: RefusalText = refusals[refusal];
  const body = JSON.stringify({ type: "about:blank", title, status, detail, code: refusal, request_id: requestId });
  const all = {
    ...securityHeaders(),
    "content-type": "application/problem+json",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "x-request-id": requestId,
    connection: "close",
    ...own,
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${method === "HEAD" ? "" : body}`);
  closeUnread(socket);
}

/** Closes a connection without reading on: our side at once, the whole of it a moment later. */
export function closeUnread(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
}
