import http, { type ClientRequestArgs } from "node:http";
import type net from "node:net";
import { failed, type Result } from "#lib/errors/result.ts";
import { answerAgent, type OnConnection } from "./agent-connection.ts";
import { type DialFailure, type DialInput, dial } from "./dial.ts";
import { limitLookups } from "./limit-lookups.ts";
import type { RenderLedger } from "./render-ledger.ts";
import { type Authority, describeFailure, failureOf, systemLookup } from "./resolve-authority.ts";

export type UpstreamInput = Pick<DialInput, "allow" | "lookup" | "timeoutMs"> & {
  ledger: RenderLedger;
  idleTimeoutMs: number;
  maxTunnels: number;
};

/** The far side of one render's proxy: every connection it has, all gone after `close()`. */
export type Upstream = {
  open(authority: Authority, signal?: AbortSignal): Promise<Result<net.Socket, DialFailure>>;
  /** Keeps connections for further requests to the same authority, each checked when it was dialled. */
  pool: http.Agent;
  /** A connection for one request alone. */
  single: http.Agent;
  close(): Promise<void>;
};

/** Lookups of one render that run at once; a page names tens of hosts, and each answers in a few ms. */
const lookupsAtOnce = 6;

/** Opens the far side of a proxy. What comes of each dial goes into the ledger. */
export function openUpstream({
  ledger,
  idleTimeoutMs,
  maxTunnels,
  allow,
  timeoutMs,
  ...input
}: UpstreamInput): Upstream {
  const closing = new AbortController();
  const lookup = limitLookups({
    lookup: input.lookup ?? systemLookup,
    mostAtOnce: lookupsAtOnce,
    signal: closing.signal,
  });
  const sockets = new Set<net.Socket>();
  const dials = new Set<Promise<Result<net.Socket, DialFailure>>>();

  async function open(authority: Authority, signal = closing.signal): Promise<Result<net.Socket, DialFailure>> {
    const opened = await dialWithinLimits(authority, AbortSignal.any([closing.signal, signal]));
    if (opened.ok) ledger.reached(authority.host, authority.port);
    else ledger.failed(opened.failure);
    return opened;
  }

  async function dialWithinLimits(authority: Authority, signal: AbortSignal): Promise<Result<net.Socket, DialFailure>> {
    const full = sockets.size + dials.size >= maxTunnels || ledger.limitExceeded() === "total";
    if (full || signal.aborted) return failed(failureOf(authority, "connection_failed", full ? "limit" : "ECANCELED"));

    const dialling = dial({ ...authority, allow, lookup, timeoutMs, signal });
    dials.add(dialling);
    const dialled = await dialling;
    dials.delete(dialling);
    if (dialled.ok) keep(dialled.value);
    return dialled;
  }

  function keep(socket: net.Socket): void {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.setTimeout(idleTimeoutMs, () => socket.destroy());
    if (closing.signal.aborted) socket.destroy();
  }

  return {
    open,
    pool: new UpstreamAgent({ keepAlive: true, timeout: idleTimeoutMs }, open),
    single: new UpstreamAgent({ keepAlive: false, timeout: idleTimeoutMs }, open),
    async close() {
      closing.abort();
      await Promise.all(dials);
      await Promise.all([...sockets].map(destroyed));
    },
  };
}

class UpstreamAgent extends http.Agent {
  readonly #open: Upstream["open"];

  constructor(options: http.AgentOptions, open: Upstream["open"]) {
    super(options);
    this.#open = open;
  }

  override createConnection({ host, port }: ClientRequestArgs, onConnection: OnConnection): undefined {
    this.#open({ host: host ?? "", port: Number(port) }).then((opened) => {
      answerAgent(onConnection, opened.ok ? opened : failed(new Error(describeFailure(opened.failure))));
    });
  }
}

function destroyed(socket: net.Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) return resolve();
    socket.once("close", () => resolve());
    socket.destroy();
  });
}
