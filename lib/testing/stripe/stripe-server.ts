import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkCall } from "./check-call.ts";
import { type Params, paramsOf } from "./form.ts";
import { refusal, type StripeAnswer } from "./refusal.ts";
import { answerCall } from "./routes.ts";
import { newState, type StripeState } from "./state.ts";

export const stripeKey = "sk_test_platen";
export const webhookSecret = "whsec_test_platen";

export type StripeCall = { method: string; path: string; params: Params; idempotencyKey: string | undefined };

/**
 * What goes wrong with a call: an answer without doing it, a connection that breaks before or after it is
 * done, or one that stays silent once it is done.
 */
export type StripeFault = 429 | 500 | 401 | "lost before" | "lost after" | "silent after" | undefined;

export type StripeServer = {
  /** For STRIPE_API_BASE. */
  url: string;
  state: StripeState;
  /** Every call that came, as it was understood. */
  calls: StripeCall[];
  /** Asked before each call; the default is that nothing goes wrong. */
  fault: (call: StripeCall) => StripeFault;
  /** Called when a call has been done or refused, before it is answered. */
  done: (call: StripeCall) => void | Promise<void>;
  /** Moves its clock on. */
  pass: (time: { hours: number }) => void;
  stop: () => Promise<void>;
};

/**
 * Stands in for Stripe's API at the HTTP boundary: knows the calls that Platen makes, checks path,
 * headers and every parameter of each, remembers idempotency keys and meter identifiers for 24 hours,
 * and answers in the published shapes.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const remembered = new Map<string, { request: string; answer: StripeAnswer }>();
  const http = createServer((request, response) => {
    handle(request, response).catch((error) => response.destroy(error));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    const { pathname, search } = new URL(request.url ?? "", "http://stripe");
    const key = request.headers["idempotency-key"];
    const call: StripeCall = {
      method: request.method ?? "",
      path: pathname,
      params: paramsOf(request.method === "GET" || request.method === "DELETE" ? search.slice(1) : body),
      idempotencyKey: typeof key === "string" ? key : undefined,
    };
    server.calls.push(call);
    const fault = server.fault(call);
    if (fault === "lost before") return void response.destroy();
    const answer = typeof fault === "number" ? refusal(fault, "A fault of the test's making.") : once(call, request);
    await server.done(call);
    if (fault === "lost after") return void response.destroy();
    if (fault === "silent after") return;
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": `req_${server.calls.length}`,
    });
    response.end(JSON.stringify(answer.body));
  }

  // As Stripe does: the same key gives the same answer, and another request under it is refused.
  function once(call: StripeCall, request: IncomingMessage): StripeAnswer {
    const answer = () =>
      checkCall({ call, headers: request.headers, key: stripeKey }) ?? answerCall(call, server.state);
    if (call.idempotencyKey === undefined) return answer();
    const asked = JSON.stringify([call.method, call.path, call.params]);
    const before = remembered.get(call.idempotencyKey);
    if (before && before.request !== asked)
      return refusal(400, "Keys can only be used with the same parameters.", "idempotency_error");
    const given = before?.answer ?? answer();
    remembered.set(call.idempotencyKey, { request: asked, answer: given });
    return given;
  }

  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const server: StripeServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    state: newState(),
    calls: [],
    fault: () => undefined,
    done: () => {},
    pass: ({ hours }) => {
      server.state.clockMs += hours * 3_600_000;
    },
    stop: () =>
      new Promise((stopped) => {
        http.close(() => stopped());
        http.closeAllConnections();
      }),
  };
  return server;
}

/** Calls as lines for a test's output. */
export function shownCalls(calls: StripeCall[]): string {
  return calls
    .map(({ method, path, params, idempotencyKey }) => {
      const sent = Object.entries(params).map(([name, value]) => `\n    ${name}=${value}`);
      return `  ${method} ${path}${idempotencyKey ? ` (Idempotency-Key ${idempotencyKey})` : ""}${sent.join("")}`;
    })
    .join("\n");
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
