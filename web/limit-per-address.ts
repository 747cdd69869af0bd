import type { Server } from "node:http";
import type { Socket } from "node:net";
import { log } from "#lib/telemetry/log.ts";
import { callerOf } from "./caller-of.ts";

/** ms between two lines of the log about it. */
const quietMs = 60_000;

/**
 * Closes connections of an address (of a /64 in IPv6) beyond `most` at once. For a server that callers
 * reach directly: a proxy is one address. This machine's own are exempt, as a proxy on it is no caller.
 */
export function limitPerAddress({ server, most }: { server: Server; most: number }): void {
  const open = new Map<string, number>();
  let quietUntil = 0;
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    const address = callerOf({ headers: {}, header: undefined, remoteAddress });
    if (isLoopback(remoteAddress)) return;
    const count = open.get(address) ?? 0;
    if (count >= most) {
      socket.destroy();
      if (Date.now() < quietUntil) return;
      quietUntil = Date.now() + quietMs;
      log.warn({ address, most }, "an address has too many connections; set CALLER_HEADER if it is your proxy");
      return;
    }
    open.set(address, count + 1);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function isLoopback(address = ""): boolean {
  return /^(::ffff:)?127\./.test(address) || address === "::1";
}
