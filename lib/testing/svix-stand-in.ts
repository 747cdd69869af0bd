import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Answer, notFound, problem } from "./svix/answers.ts";
import { applicationRoutes } from "./svix/applications.ts";
import { attemptRoutes } from "./svix/attempts.ts";
import { endpointRoutes } from "./svix/endpoints.ts";
import { messageRoutes } from "./svix/messages.ts";
import type { State } from "./svix/route.ts";

/** The only token it takes. */
export const svixToken = "testsk_platen.eu";

export type SvixCall = { line: string; body: unknown; status: number };
type Refusal = {
  status: number;
  on: RegExp /** Done, and only then refused: the answer is lost. */;
  afterwards?: boolean;
};
export type SvixStandIn = State & {
  calls: SvixCall[];
  url: string;
  /** The next calls that are refused. */
  refusals: Refusal[];
  stop: () => void;
};

const routes = [...applicationRoutes, ...endpointRoutes, ...messageRoutes, ...attemptRoutes];

/**
 * svix-server at the HTTP border: it refuses, remembers and sends what the real one would. Each rule says
 * where in its source or in its published OpenAPI it stands.
 */
export async function startSvixStandIn(): Promise<SvixStandIn> {
  const standIn: SvixStandIn = {
    calls: [],
    url: "",
    applications: new Map(),
    eventTypes: new Map(),
    whitelist: [],
    httpsOnly: false,
    forgetsEventTypes: false,
    refusals: [],
    stop: () => server.close(),
  };
  /** core/idempotency.rs: a POST with a key that it has seen at that path is answered as the first was. */
  const answered = new Map<string, Answer>();
  const server = http.createServer(async (request, response) => {
    const body: unknown = JSON.parse((await text(request)) || "null");
    const line = `${request.method} ${request.url}`;
    const place = standIn.refusals.findIndex(({ on }) => on.test(line));
    const [refusal] = place < 0 ? [] : standIn.refusals.splice(place, 1);
    const idempotencyKey = request.headers["idempotency-key"];
    const key = request.method === "POST" && idempotencyKey ? `${idempotencyKey} ${request.url}` : "";
    const done =
      unauthorized(request) ??
      answered.get(key) ??
      (refusal && !refusal.afterwards ? undefined : await answerTo(standIn, line, body));
    if (key && done) answered.set(key, done);
    const answer = refusal ? problem(refusal.status, `code_${refusal.status}`, "Refused") : (done ?? notFound());
    standIn.calls.push({ line, body, status: answer.status });
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // With a server that listens on a port, this is what there is.
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

/** core/security.rs: a bearer token, or 401. */
function unauthorized({ headers }: http.IncomingMessage): Answer | undefined {
  if (headers.authorization === `Bearer ${svixToken}`) return undefined;
  return problem(401, "authentication_failed", "Invalid token");
}

async function answerTo(state: State, line: string, body: unknown): Promise<Answer> {
  const [method, address = ""] = line.split(" ");
  const { pathname, searchParams: query } = new URL(address, "http://svix");
  const path = pathname.replace(/^\/api\/v1/, "");
  for (const route of routes) {
    const match = route.method === method && route.path.exec(path);
    if (match) return route.answer({ state, params: match.slice(1).map(decodeURIComponent), query, body });
  }
  return notFound();
}
