import { randomBytes } from "node:crypto";
import { type Answer, conflict, invalid, notFound, problem, unprocessable } from "./answers.ts";
import { stamps } from "./applications.ts";
import { type Call, placed, type Route } from "./route.ts";
import { endpointIn, endpointPatch, rotateIn } from "./rules.ts";
import { type Endpoint, newId, page } from "./state.ts";

const oneEndpoint = /^\/app\/([^/]+)\/endpoint\/([^/]+)$/;
const allEndpoints = /^\/app\/([^/]+)\/endpoint$/;
/** core/types/mod.rs: ExpiringSigningKeys. */
const maxOldKeys = 10;
const defaultGraceSeconds = 86_400;

/** v1/endpoints/endpoint/crud.rs and secrets.rs. */
export const endpointRoutes: Route[] = [
  { method: "GET", path: allEndpoints, answer: list },
  { method: "POST", path: allEndpoints, answer: create },
  { method: "GET", path: oneEndpoint, answer: (call) => onEndpoint(call, (endpoint) => shown(200, endpoint)) },
  { method: "PATCH", path: oneEndpoint, answer: patch },
  {
    method: "DELETE",
    path: oneEndpoint,
    answer: (call) =>
      onEndpoint(call, (endpoint) => {
        endpoint.deleted = true;
        return { status: 204, body: null };
      }),
  },
  {
    method: "GET",
    path: /^\/app\/([^/]+)\/endpoint\/([^/]+)\/secret$/,
    answer: (call) => onEndpoint(call, ({ key }) => ({ status: 200, body: { key } })),
  },
  { method: "POST", path: /^\/app\/([^/]+)\/endpoint\/([^/]+)\/secret\/rotate$/, answer: rotate },
];

function onEndpoint(call: Call, answer: (endpoint: Endpoint) => Answer): Answer {
  const { endpoint } = placed(call);
  return endpoint ? answer(endpoint) : notFound();
}

function list(call: Call): Answer {
  const { app } = placed(call);
  if (!app) return notFound();
  const rows = app.endpoints.filter(({ deleted }) => !deleted).map((endpoint) => out(endpoint));
  return page({ rows, query: call.query, prefix: "ep_" });
}

function create(call: Call): Answer {
  const { app } = placed(call);
  if (!app) return notFound();
  const parsed = endpointIn.safeParse(call.body);
  if (!parsed.success) return invalid(parsed.error);
  const refused = refusal(call, parsed.data);
  if (refused) return refused;
  const { secret, ...stored } = parsed.data;
  if (stored.uid && app.endpoints.some(({ uid }) => uid === stored.uid)) return conflict();
  const own = { id: newId("ep_"), key: secret ?? newKey(), oldKeys: [], deleted: false };
  const endpoint: Endpoint = { ...stored, ...own, ...stamps() };
  if (call.state.forgetsEventTypes) endpoint.eventTypes = undefined;
  app.endpoints.push(endpoint);
  return shown(201, endpoint);
}

function patch(call: Call): Answer {
  const parsed = endpointPatch.safeParse(call.body);
  if (!parsed.success) return invalid(parsed.error);
  const refused = refusal(call, parsed.data);
  if (refused) return refused;
  return onEndpoint(call, (endpoint) => {
    const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
    Object.assign(endpoint, Object.fromEntries(given), { updatedAt: new Date().toISOString() });
    return shown(200, endpoint);
  });
}

// crud.rs: validate_event_types and validate_endpoint_url.
function refusal(
  { state }: Call,
  { eventTypes, url }: { eventTypes?: string[] | null; url?: string },
): Answer | undefined {
  const missing = (eventTypes ?? []).filter((name) => !state.eventTypes.has(name));
  const items = [];
  if (missing.length > 0) {
    items.push({ loc: ["body", "filterTypes"], msg: `The following event types don't exist: ${missing.join(", ")}` });
  }
  if (state.httpsOnly && url?.startsWith("http:")) {
    items.push({
      loc: ["body", "url"],
      msg: "Endpoint URL schemes must be https when endpoint_https_only is set.",
    });
  }
  return items.length > 0 ? unprocessable(items) : undefined;
}

function rotate(call: Call): Answer {
  const parsed = rotateIn.safeParse(call.body);
  if (!parsed.success) return invalid(parsed.error);
  return onEndpoint(call, (endpoint) => {
    const valid = endpoint.oldKeys.filter(({ until }) => until > Date.now());
    if (valid.length + 1 > maxOldKeys) {
      return problem(400, "limit_reached", `You can only rotate a key ${maxOldKeys} times within the last 24 hours.`);
    }
    const until = Date.now() + (parsed.data.gracePeriodSeconds ?? defaultGraceSeconds) * 1_000;
    endpoint.oldKeys = [{ key: endpoint.key, until }, ...valid];
    endpoint.key = parsed.data.key ?? newKey();
    return { status: 204, body: null };
  });
}

/** core/types/mod.rs: EndpointSecretInternal::generate_symmetric. */
function newKey(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

function shown(status: number, endpoint: Endpoint): Answer {
  return { status, body: out(endpoint) };
}

function out({ key: _key, oldKeys: _oldKeys, deleted: _deleted, ...endpoint }: Endpoint) {
  return endpoint;
}
