import type net from "node:net";
import { isOwnFaultCode } from "#lib/errors/own-fault.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import { connectAny } from "./connect-any.ts";
import { type DialFailure, failedLookup, failureOf, type ResolveInput, resolveAuthority } from "./resolve-authority.ts";

export type { DialFailure, Lookup } from "./resolve-authority.ts";

export type DialInput = ResolveInput & {
  /** ms for the lookup and the connection together. */
  timeoutMs: number;
  signal?: AbortSignal;
};

/**
 * Connects to a host if every one of its addresses may be reached. One lookup per call; what is
 * dialled is an address that was checked, so a name that changes its answers gains nothing.
 */
export async function dial(input: DialInput): Promise<Result<net.Socket, DialFailure>> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort("ETIMEDOUT"), input.timeoutMs);
  const cancel = () => stop.abort("ECANCELED");
  input.signal?.addEventListener("abort", cancel, { once: true });
  if (input.signal?.aborted) cancel();

  try {
    const resolved = await Promise.race([resolveAuthority(input), aborted(stop.signal)]);
    if (resolved === "aborted") return failed(await failedLookup(input, String(stop.signal.reason)));
    if (!resolved.ok) return resolved;

    const connected = await connectAny({ addresses: resolved.value, port: input.port, signal: stop.signal });
    if (connected.ok) return connected;
    const kind = isOwnFaultCode(connected.failure) ? "own_fault" : "connection_failed";
    return failed(failureOf(input, kind, connected.failure));
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener("abort", cancel);
  }
}

/** A lookup cannot be taken back, so it is left behind: its answer is not used. */
function aborted(signal: AbortSignal): Promise<"aborted"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("aborted");
    signal.addEventListener("abort", () => resolve("aborted"), { once: true });
  });
}
