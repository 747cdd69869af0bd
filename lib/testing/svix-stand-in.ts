import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** The only token it takes. */
export const svixToken = "testsk_platen.eu";

export type SvixCall = { line: string; body: unknown; status: number };
type Refusal = {
  status: number;
  on: RegExp /** Done, and only then refused: the answer is lost. */;
  afterwards?: boolean;
};
export type SvixStandIn = {
  calls: SvixCall[];
  url: string;
  applications: Map<string, string>;
  eventTypes: Map<string, unknown>;
  /** By eventId: the uid of the application. */
  messages: Map<string, string>;
  /** The next calls that are refused. */
  refusals: Refusal[];
  stop: () => void;
};
type Answer = { status: number; body: unknown };

const name = /^[a-zA-Z0-9\-_.]{1,256}$/;
// What the published description of Svix's server asks for; a field it does not know is a mistake of ours.
const applicationIn = z.strictObject({ name: z.string().min(1), uid: z.string().regex(name) });
const eventTypeIn = z.strictObject({
  description: z.string(),
  schemas: z.record(z.string(), z.looseObject({ type: z.literal("object") })),
});
const messageIn = z.strictObject({
  eventType: z.string().regex(name),
  eventId: z.string().regex(name),
  payload: z.looseObject({}),
});

/** Svix at the HTTP border: it refuses, and remembers, what its server would. */
export async function startSvixStandIn(): Promise<SvixStandIn> {
  const standIn: SvixStandIn = {
    calls: [],
    url: "",
    applications: new Map(),
    eventTypes: new Map(),
    messages: new Map(),
    refusals: [],
    stop: () => server.close(),
  };
  const server = http.createServer(async (request, response) => {
    const body: unknown = JSON.parse((await text(request)) || "null");
    const line = `${request.method} ${request.url}`;
    const place = standIn.refusals.findIndex(({ on }) => on.test(line));
    const [refusal] = place < 0 ? [] : standIn.refusals.splice(place, 1);
    const wrong = wrongHeaders(request);
    const done = wrong ?? (refusal && !refusal.afterwards ? undefined : answerTo(standIn, line, body));
    const answer = refusal ? problem(refusal.status) : (done ?? problem(404));
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

function wrongHeaders({ headers, method }: http.IncomingMessage): Answer | undefined {
  if (headers.authorization !== `Bearer ${svixToken}`) return problem(401);
  if (method !== "DELETE" && headers["content-type"] !== "application/json") return problem(415);
  return undefined;
}

function answerTo(standIn: SvixStandIn, line: string, body: unknown): Answer {
  const at = new Date().toISOString();
  const [, typeName] = /^PUT \/api\/v1\/event-type\/([^/?]+)$/.exec(line) ?? [];
  if (typeName) {
    const parsed = eventTypeIn.safeParse(body);
    if (!parsed.success || !name.test(typeName)) return invalid(parsed.error);
    const status = standIn.eventTypes.has(typeName) ? 200 : 201;
    standIn.eventTypes.set(typeName, parsed.data.schemas["1"]);
    return { status, body: { ...parsed.data, name: typeName, deprecated: false, createdAt: at, updatedAt: at } };
  }
  if (line === "POST /api/v1/app?get_if_exists=true") {
    const parsed = applicationIn.safeParse(body);
    if (!parsed.success) return invalid(parsed.error);
    const { uid } = parsed.data;
    const status = standIn.applications.has(uid) ? 200 : 201;
    const id = standIn.applications.get(uid) ?? `app_${randomUUID().replaceAll("-", "")}`;
    standIn.applications.set(uid, id);
    return { status, body: { ...parsed.data, id, metadata: {}, createdAt: at, updatedAt: at } };
  }
  const [, forgotten] = /^DELETE \/api\/v1\/app\/([^/?]+)$/.exec(line) ?? [];
  if (forgotten) return standIn.applications.delete(forgotten) ? { status: 204, body: null } : problem(404);
  const [, uid = ""] = /^POST \/api\/v1\/(?:app|auth\/app-portal-access)\/([^/?]+)/.exec(line) ?? [];
  if (!standIn.applications.has(uid)) return problem(404);
  if (line === `POST /api/v1/auth/app-portal-access/${uid}`) {
    if (!z.strictObject({}).safeParse(body).success) return invalid(undefined);
    return { status: 200, body: { url: `https://app.svix.test/login#key=${uid}`, token: "appsk_x" } };
  }
  if (line !== `POST /api/v1/app/${uid}/msg?with_content=false`) return problem(404);
  const parsed = messageIn.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { eventId, eventType, payload } = parsed.data;
  if (standIn.messages.has(eventId)) return problem(409);
  standIn.messages.set(eventId, uid);
  return { status: 202, body: { id: "msg_1", eventId, eventType, payload, timestamp: at } };
}

function problem(status: number): Answer {
  return { status, body: { code: `code_${status}`, detail: `Answered ${status}` } };
}

function invalid(error: z.ZodError | undefined): Answer {
  return {
    status: 422,
    body: {
      detail: (error?.issues ?? []).map(({ path, message }) => ({ loc: path, msg: message, type: "value_error" })),
    },
  };
}
