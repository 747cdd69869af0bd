import type { Context } from "#lib/accounts/context.ts";
import type { KeyHolder } from "#lib/api-keys/find-key.ts";
import { isDatabaseAway } from "#lib/db/faults.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { ok, type Result } from "#lib/errors/result.ts";
import type { HeldCall } from "#lib/rate-limit/hold-download.ts";
import { holdWhileSentMs, sendWithinMs } from "#lib/rate-limit/send-time.ts";
import { log } from "#lib/telemetry/log.ts";
import { onRequest } from "#lib/telemetry/on-request.ts";
import { authenticate, checkAccountState } from "./authenticate.ts";
import type { Limit } from "./limits.ts";
import { problemResponse } from "./problem-response.ts";
import { readBody } from "./read-body.ts";
import { requestIdOf } from "./request-id.ts";
import { withEnd } from "./with-end.ts";

/** Where an endpoint's input comes from: parsed at the border, trusted inside. */
type Raw = { body: Record<string, unknown>; query: URLSearchParams; params: Params; request: Request };

/** One endpoint, declared: what it reads, how that is validated, the verb, and how its answer looks. */
export type Endpoint<Input, Output> = {
  reads: "body" | "query";
  parse: (raw: Raw) => Result<Input, Problem>;
  verb: (call: { ctx: Context; input: Input }) => Promise<Result<Output, Problem>>;
  reply: (output: Output) => Response;
  /** Bytes of the answer where it is large: it must be read within a time that follows from them. */
  bytes?: (output: Output) => number;
};

/** Path parameters as Next gives them: a list where a route catches all that follows. */
type Params = Record<string, string | string[] | undefined>;
type RouteContext = { params: Promise<Params> };
type Handler = (request: Request, context: RouteContext) => Promise<Response>;
type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
type DeclaredEndpoint = Endpoint<unknown, unknown>;
type Endpoints = Partial<Record<Method, DeclaredEndpoint>>;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Declares an endpoint: here its parse, verb and reply are checked against each other. */
export function endpoint<Input, Output>(declared: Endpoint<Input, Output>): DeclaredEndpoint {
  return declared as DeclaredEndpoint;
}

/**
 * The way of every public request, in the contract's order: request id → key → account state → limit →
 * (method) → media type → size → parse → validate → the verb → reply. Whatever throws becomes problem
 * JSON here and nowhere else.
 */
export function publicRoute({ limit, endpoints }: { limit: Limit; endpoints: Endpoints }): Record<Method, Handler> {
  const known = endpoints.GET ? { ...endpoints, HEAD: endpoints.GET } : endpoints;
  const allow = methods.filter((method) => known[method]).join(", ");
  const handle =
    (method: Method): Handler =>
    async (request, { params }) => {
      const call: Call = { request, requestId: requestIdOf(request), params: await params, headers: {} };
      const response = await onRequest({
        requestId: call.requestId,
        method,
        path: new URL(request.url).pathname,
        work: () =>
          answer({ call, limit, endpoint: known[method], allow }).catch((error) => faultResponse(error, call)),
      });
      for (const [name, value] of Object.entries({ ...call.headers, "x-request-id": call.requestId }))
        response.headers.set(name, value);
      // What a POST answers is small or a PDF: to compress it costs more than the request itself.
      response.headers.set("cache-control", method === "POST" ? "no-store, no-transform" : "no-store");
      const { held, withinMs } = call;
      return held ? withEnd({ response, end: held.release, signal: request.signal, withinMs }) : response;
    };
  return Object.fromEntries(methods.map((method) => [method, handle(method)])) as Record<Method, Handler>;
}

type Call = {
  request: Request;
  requestId: string;
  params: Params;
  headers: Record<string, string>;
  held?: HeldCall | undefined;
  withinMs?: number;
};

async function answer({
  call,
  limit,
  endpoint,
  allow,
}: {
  call: Call;
  limit: Limit;
  endpoint: Endpoints[Method];
  allow: string;
}): Promise<Response> {
  const admitted = await admit({ call, limit });
  if (!admitted.ok) return refuse(call, admitted.failure);
  const { holder } = admitted.value;
  if (!endpoint) {
    return refuse(call, {
      code: "method_not_allowed",
      detail: `This address takes ${allow === "" ? "no requests" : allow}.`,
      headers: { allow },
    });
  }
  const input = await readInput(call, endpoint);
  if (!input.ok) return refuse(call, input.failure);
  const ctx: Context = {
    account: { id: holder.accountId },
    actor: { kind: "key", id: holder.keyId },
    requestId: call.requestId,
  };
  const output = await endpoint.verb({ ctx, input: input.value });
  if (!output.ok) return refuse(call, output.failure);
  if (endpoint.bytes) {
    const bytes = endpoint.bytes(output.value);
    call.withinMs = sendWithinMs({ bytes });
    await call.held?.holdFor(holdWhileSentMs({ bytes }));
  }
  return endpoint.reply(output.value);
}

async function admit({ call, limit }: { call: Call; limit: Limit }): Promise<Result<{ holder: KeyHolder }, Problem>> {
  const key = await authenticate(call.request);
  if (!key.ok) {
    call.headers = await limit.standing(undefined);
    return key;
  }
  const holder = key.value;
  const state = checkAccountState(holder);
  if (!state.ok) {
    call.headers = await limit.standing(holder);
    return state;
  }
  const admission = await limit.admit(holder);
  call.headers = admission.headers;
  call.held = admission.held;
  return admission.admitted.ok ? ok({ holder }) : admission.admitted;
}

async function readInput(call: Call, endpoint: DeclaredEndpoint): Promise<Result<unknown, Problem>> {
  const query = new URL(call.request.url).searchParams;
  const read = endpoint.reads === "body" ? await readBody(call.request) : ok({});
  if (!read.ok) return read;
  return endpoint.parse({ body: read.value, query, params: call.params, request: call.request });
}

function refuse({ requestId, request }: Call, problem: Problem): Response {
  log.info({ code: problem.code, method: request.method, ...problem.logged }, "request refused");
  return problemResponse({ problem, requestId });
}

function faultResponse(error: unknown, { requestId }: Call): Response {
  const away = isDatabaseAway(error);
  log.error({ err: error }, away ? "the database is away" : "a request met a fault");
  const problem: Problem = away
    ? {
        code: "unavailable",
        detail: "The service cannot take requests right now. Try again.",
        headers: { "retry-after": "5" },
      }
    : { code: "internal_error", detail: "Something went wrong on our side. We logged it under this request id." };
  return problemResponse({ problem, requestId });
}
