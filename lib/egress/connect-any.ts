import net from "node:net";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { codeOf } from "./resolve-authority.ts";

/** ms before the next address is tried beside one that has not answered (RFC 8305 §5 recommends 250). */
const staggerMs = 250;

/** A name may answer with hundreds of addresses; the first few decide whether it can be reached. */
const mostAddresses = 6;

/** Idle ms before TCP asks whether the other side still lives. */
const keepAliveDelayMs = 10_000;

type ConnectInput = { addresses: readonly string[]; port: number; signal: AbortSignal };

/**
 * The first of some addresses to accept a connection, tried in their order, the next one as soon as
 * the one before has failed or hesitates. Fails with the last system error code, or with the
 * signal's reason.
 */
export function connectAny({ addresses, port, signal }: ConnectInput): Promise<Result<net.Socket, string>> {
  return new Promise((resolve) => {
    const waiting = addresses.slice(0, mostAddresses);
    const connecting = new Set<net.Socket>();
    let stagger: NodeJS.Timeout | undefined;
    let lastCode = "ENODATA";

    function settle(result: Result<net.Socket, string>): void {
      clearTimeout(stagger);
      signal.removeEventListener("abort", cancel);
      for (const socket of connecting) socket.destroy();
      connecting.clear();
      resolve(result);
    }

    function cancel(): void {
      settle(failed(String(signal.reason)));
    }

    function tryNext(): void {
      clearTimeout(stagger);
      const host = waiting.shift();
      if (host === undefined) {
        if (connecting.size === 0) settle(failed(lastCode));
        return;
      }

      const socket = net.connect({
        host,
        port,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveDelayMs,
        noDelay: true,
      });
      connecting.add(socket);
      socket.once("connect", () => {
        if (connecting.delete(socket)) settle(ok(socket));
      });
      // Stays for the socket's whole life, so that an error before its user listens is no fault of the process.
      socket.on("error", (error) => {
        lastCode = connectCodeOf(error, host);
        if (connecting.delete(socket)) tryNext();
      });
      stagger = setTimeout(tryNext, staggerMs);
    }

    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel, { once: true });
    tryNext();
  });
}

/** Where IPv6 is off, each IPv6 address is "not available", as if this machine had no ports left. */
function connectCodeOf(error: unknown, host: string): string {
  const code = codeOf(error);
  return code === "EADDRNOTAVAIL" && net.isIPv6(host) ? "ENETUNREACH" : code;
}
