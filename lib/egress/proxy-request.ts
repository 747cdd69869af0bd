import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { endToEndHeaders } from "./end-to-end-headers.ts";
import { parseAbsoluteForm, type Target } from "./parse-target.ts";
import type { Meter, RenderLedger } from "./render-ledger.ts";
import type { Upstream } from "./upstream.ts";

type RequestInput = { request: IncomingMessage; response: ServerResponse; upstream: Upstream; ledger: RenderLedger };

/**
 * Carries a plain http request in absolute form. Node parses both sides and writes both anew. What
 * fails destroys the client's socket: a refusal is a network error and never a page.
 */
export function proxyRequest(input: RequestInput): void {
  const target = parseAbsoluteForm(input.request.url ?? "");
  if (target === undefined || hasUnclearLength(input.request)) {
    input.request.socket.destroy();
    return;
  }

  const meter = input.ledger.openMeter();
  const agent = isRepeatable(input.request) ? input.upstream.pool : input.upstream.single;
  send({ ...input, target, meter, agent });
}

/** `Host` as a request to this target must carry it; a client's own is not believed. */
export function hostHeader({ host, port }: Target): string {
  return port === 80 ? host : `${host}:${port}`;
}

type SendInput = RequestInput & { target: Target; meter: Meter; agent: http.Agent };

function send(input: SendInput): void {
  const { request, response, upstream, target, meter, agent } = input;
  const cut = () => request.socket.destroy();
  let answer: IncomingMessage | undefined;
  let settled = false;

  const outgoing = http.request({ ...target, agent, method: request.method, headers: requestHeaders(request, target) });
  outgoing.once("response", (incoming) => {
    settled = true;
    answer = incoming;
    relay({ answer, response, meter, cut });
  });
  outgoing.on("error", () => {
    // A kept connection may have been closed by the other side just before it was used again.
    const stale = !settled && outgoing.reusedSocket && !response.destroyed;
    settled = true;
    if (stale) send({ ...input, agent: upstream.single });
    // Node calls a body that lasts to the connection's end complete even when that end is a reset; not yet here.
    else if (!answer?.complete) cut();
  });
  // Node drops a connection that answers 101 unasked, without an error.
  outgoing.once("close", () => {
    if (!settled) cut();
  });
  response.once("close", () => {
    if (!response.writableFinished) outgoing.destroy();
  });

  if (isRepeatable(request)) {
    outgoing.end();
    return;
  }
  request.on("data", (chunk: Buffer) => {
    if (!meter.sent(chunk.length)) cut();
  });
  request.pipe(outgoing);
}

type RelayInput = { answer: IncomingMessage; response: ServerResponse; meter: Meter; cut: () => void };

function relay({ answer, response, meter, cut }: RelayInput): void {
  if (!meter.received(answer.rawHeaders.join("").length) || !writeHead(answer, response)) {
    answer.destroy();
    cut();
    return;
  }

  answer.on("data", (chunk: Buffer) => {
    if (!meter.received(chunk.length)) cut();
  });
  // A body that breaks off must break off for the client too, or half a page would pass for a whole one.
  pipeline(answer, response, (error) => {
    if (error) cut();
  });
}

function writeHead(
  { statusCode, statusMessage, headers, rawHeaders }: IncomingMessage,
  response: ServerResponse,
): boolean {
  // 407 would speak for this proxy, which never asks for a password.
  if (statusCode === undefined || statusCode === 407) return false;

  const framing = headers["transfer-encoding"] === undefined ? [] : ["content-length"];
  response.sendDate = false;
  try {
    response.writeHead(statusCode, statusMessage, endToEndHeaders(rawHeaders, framing));
    response.flushHeaders();
    return true;
  } catch {
    // Node reads some heads that it refuses to write, such as status 099.
    return false;
  }
}

function requestHeaders(request: IncomingMessage, target: Target): string[] {
  const framing =
    hasBody(request) && request.headers["content-length"] === undefined ? ["Transfer-Encoding", "chunked"] : [];
  return ["Host", hostHeader(target), ...endToEndHeaders(request.rawHeaders, ["host"]), ...framing];
}

/** Both lengths at once, or an encoding that is not simply chunked, is how requests are smuggled (RFC 9112 §6.3). */
function hasUnclearLength({ headers }: IncomingMessage): boolean {
  const encoding = headers["transfer-encoding"];
  return encoding !== undefined && (headers["content-length"] !== undefined || encoding.toLowerCase() !== "chunked");
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

function isRepeatable(request: IncomingMessage): boolean {
  return (request.method === "GET" || request.method === "HEAD") && !hasBody(request);
}
