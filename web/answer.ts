import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "#lib/config/config.ts";
import { isDatabaseAway } from "#lib/db/faults.ts";
import { isOwnOrigin } from "#lib/http/own-origin.ts";
import { withOwnResponse } from "#lib/http/own-response.ts";
import { requestIdOf } from "#lib/http/request-id.ts";
import { log } from "#lib/telemetry/log.ts";
import { hasBody, readOnDemand, readWhole } from "./bounded-body.ts";
import { callerOf } from "./caller-of.ts";
import { hideOperatorsSide } from "./hide-operators-side.ts";
import { mapHost } from "./map-host.ts";
import { dropInternalHeaders } from "./outside-headers.ts";
import { isPage, securePage, securityHeaders } from "./page-security.ts";
import type { Refusal } from "./refusals.ts";
import { refuse } from "./refuse.ts";
import { readTarget } from "./request-target.ts";
import { type RouteRule, routeRule } from "./route-rule.ts";
import { endInTurn, isRefused } from "./turns.ts";

/** Next's own handler, or a stand-in for it in tests. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Call = { request: IncomingMessage; response: ServerResponse; requestId: string };

// Next and our routes know these; a method that is none of them makes Next throw.
const known = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
const writes = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * The way of every request from the socket to Next: headers → target → method → origin → body → Next.
 * Never throws: what goes wrong answers 500, or 503 while the database is away, and is logged.
 */
export async function answer({
  handle,
  development,
  ...exchange
}: {
  request: IncomingMessage;
  response: ServerResponse;
  handle: Handle;
  development: boolean;
}): Promise<void> {
  const { request, response } = exchange;
  if (isRefused(request.socket)) return;
  const call = { request, response, requestId: nameRequest(request, development) };
  try {
    const admitted = await admit(call, development);
    if (admitted) await withOwnResponse(response, () => handle(admitted, response));
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    log.error({ err: error, request_id: call.requestId }, "the web process met a fault");
    const { socket } = request;
    if (response.headersSent) endInTurn({ socket, own: response, end: () => socket.destroy() });
    else refuseCall(call, isDatabaseAway(error) ? "unavailable" : "internal_error");
  }
}

/** Drops what no caller may say, and notes who calls and the request's id where routes look for them. */
function nameRequest({ headers, socket }: IncomingMessage, development: boolean): string {
  const { CALLER_HEADER: header } = config();
  const caller = callerOf({ headers, header, remoteAddress: socket.remoteAddress });
  dropInternalHeaders({ headers, development });
  const requestId = requestIdOf({ headers: { get: (name) => headers[name]?.toString() ?? null } });
  headers["x-platen-caller"] = caller;
  headers["x-request-id"] = requestId;
  return requestId;
}

/** The request as Next shall see it, or undefined once it was refused. */
async function admit(call: Call, development: boolean): Promise<IncomingMessage | undefined> {
  const { request, response, requestId } = call;
  const { headers } = request;
  const target = hasOneHost(request) ? readTarget({ target: request.url ?? "", host: headers.host }) : undefined;
  if (target === undefined) return refuseCall(call, "invalid_request");
  const url = mapHost({ host: headers.host, url: target });
  const rule = routeRule(url);
  const refusal = refusalOf({ request, rule });
  if (refusal) return refuseCall(call, refusal, refusal === "method_not_allowed" ? { allow: rule.allow } : {});
  // Next compares Origin with this: ours was judged above, whatever name a proxy in front asks by.
  if (headers.origin && !rule.fromPrograms && writes.includes(request.method ?? ""))
    headers["x-forwarded-host"] = new URL(headers.origin).host;
  headers["x-platen-path"] = url;
  request.url = await hideOperatorsSide({ url, request });
  // Set here, every route's answer has them; where a route sets its own, Next keeps these.
  const always = { ...securityHeaders(), "x-request-id": requestId };
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  if (isPage(request.url)) securePage({ request, response, development });
  if (!hasBody(request)) return request;
  if (rule.body === "streamed") return readOnDemand({ request, response, maxBytes: rule.maxBytes });
  const read = await readWhole({ request, response, maxBytes: rule.maxBytes });
  return typeof read === "string" ? refuseCall(call, read) : read;
}

function refusalOf({ request, rule }: { request: IncomingMessage; rule: RouteRule }): Refusal | undefined {
  const { headers, method = "" } = request;
  if (!known.includes(method) || !(rule.ownOrder || rule.allow.split(", ").includes(method)))
    return "method_not_allowed";
  if (!rule.fromPrograms && writes.includes(method)) {
    if (!isOwnOrigin({ origin: headers.origin, host: headers.host })) return "foreign_origin";
  }
  // Streamed routes say so themselves, in their own order.
  const encoding = headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (rule.body === "whole" && hasBody(request) && encoding !== "identity") return "unsupported_media_type";
  return undefined;
}

function refuseCall({ request, response, requestId }: Call, refusal: Refusal, headers = {}): undefined {
  const { method, socket } = request;
  endInTurn({ socket, own: response, end: () => refuse({ socket, refusal, requestId, method, headers }) });
  return undefined;
}

// Two Host lines are one for the proxy in front and another for us. HTTP/1.0 knows none.
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}
