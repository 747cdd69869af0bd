import http, { type ClientRequestArgs } from "node:http";
import https, { type RequestOptions } from "node:https";
import type net from "node:net";
import tls from "node:tls";
import { OwnFault } from "#lib/errors/own-fault.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { answerAgent, type OnConnection } from "./agent-connection.ts";
import { isBlockedHost } from "./blocked-hosts.ts";
import { boundAgent } from "./bound-agent.ts";
import { type AnswerBounds, usualBounds } from "./bound-answer.ts";
import { type DialFailure, dial, type Lookup } from "./dial.ts";
import { describeFailure } from "./resolve-authority.ts";

type AgentsInput = { allow: readonly string[]; lookup?: Lookup };
type BoundedInput = AgentsInput & { bounds?: AnswerBounds };

/**
 * Agents for customers' bucket and webhook endpoints. Every connection, to a literal as well as to
 * a name, is classified where it is dialled; a pooled one was classified then. A refused request
 * fails with `EgressDenied`, one that could not connect with `DialFailed`, and one whose answer passes
 * the bounds with `AnswerRefused`. None follows redirects.
 */
export function egressAgents({ bounds = usualBounds, ...rules }: BoundedInput): {
  http: http.Agent;
  https: https.Agent;
} {
  return {
    http: boundAgent(new DiallingAgent(rules), bounds),
    https: boundAgent(new DiallingTlsAgent(rules), bounds),
  };
}

/**
 * A connection that could not be made. `code` is the system's, so that the SDK's retries know it; a name that leads
 * to a private address has that of an unknown one, so that both are retried alike.
 */
export class DialFailed extends Error {
  readonly failure: DialFailure;
  readonly code: string;

  constructor(failure: DialFailure) {
    super(describeFailure(failure));
    this.name = new.target.name;
    this.failure = failure;
    this.code = failure.kind === "denied" || systemCode.test(failure.reason) ? failure.reason : "ENOTFOUND";
  }
}

const systemCode = /^E[A-Z_]+$/;
/** A connection that this machine could not make: an OwnFault by its code or its cause, whatever the endpoint is like. */
function whyNotMade(failure: DialFailure): DialFailed {
  if (failure.kind === "denied") return new EgressDenied(failure);
  const fault = new DialFailed(failure);
  if (failure.kind === "own_fault") fault.cause = new OwnFault(describeFailure(failure));
  return fault;
}

/** A connection that was refused before anything was dialled. */
export class EgressDenied extends DialFailed {}

/** ms to look up and connect, and again for the TLS handshake; an endpoint that takes longer is as good as away. */
const connectTimeoutMs = 10_000;

class DiallingAgent extends http.Agent {
  readonly #rules: AgentsInput;

  constructor(rules: AgentsInput) {
    super({ keepAlive: true });
    this.#rules = rules;
  }

  override createConnection(options: ClientRequestArgs, onConnection: OnConnection): undefined {
    dialFor(options, this.#rules).then((dialled) => answerAgent(onConnection, dialled));
  }

  override reuseSocket(socket: net.Socket, request: http.ClientRequest): void {
    super.reuseSocket(socket, request);
    refuseBlocked(request, socket.remotePort ?? 0);
  }
}

class DiallingTlsAgent extends https.Agent {
  readonly #rules: AgentsInput;

  constructor(rules: AgentsInput) {
    super({ keepAlive: true });
    this.#rules = rules;
  }

  override createConnection(options: RequestOptions, onConnection: OnConnection): undefined {
    dialFor(options, this.#rules).then((dialled) => {
      answerAgent(onConnection, dialled.ok ? ok(startTls(options, dialled.value)) : dialled);
    });
  }

  override reuseSocket(socket: net.Socket, request: http.ClientRequest): void {
    super.reuseSocket(socket, request);
    refuseBlocked(request, socket.remotePort ?? 0);
  }
}

/** A connection that is kept was classified when it was dialled; its host may have been blocked since. */
function refuseBlocked(request: http.ClientRequest, port: number): void {
  const { host } = request;
  if (isBlockedHost(host)) request.destroy(new EgressDenied({ kind: "denied", host, port, reason: "blocked" }));
}

async function dialFor({ host, port }: ClientRequestArgs, rules: AgentsInput): Promise<Result<net.Socket, DialFailed>> {
  const dialled = await dial({ ...rules, host: host ?? "", port: Number(port), timeoutMs: connectTimeoutMs });
  if (dialled.ok) return dialled;
  return failed(whyNotMade(dialled.failure));
}

/** `options` carries the server name that node took from the request, and `host` for a literal's certificate. */
function startTls(options: RequestOptions, socket: net.Socket): tls.TLSSocket {
  // Node's own agent hands the same object to tls.connect; only the types differ.
  const secured = tls.connect({ ...(options as tls.ConnectionOptions), socket });
  const timer = setTimeout(() => secured.destroy(handshakeTimeout()), connectTimeoutMs);
  secured.once("secureConnect", () => clearTimeout(timer));
  secured.once("close", () => clearTimeout(timer));
  return secured;
}

function handshakeTimeout(): Error {
  return Object.assign(new Error("The TLS handshake took too long"), { code: "ETIMEDOUT" });
}
