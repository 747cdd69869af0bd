import { type Answer, conflict, invalid, notFound, unprocessable } from "./answers.ts";
import type { Route } from "./route.ts";
import { applicationIn, eventTypeIn, eventTypeName } from "./rules.ts";
import { type Application, newId } from "./state.ts";

/** v1/endpoints/application.rs, event_type.rs and auth.rs. */
export const applicationRoutes: Route[] = [
  {
    method: "PUT",
    path: /^\/event-type\/([^/]+)$/,
    answer({ state, params: [name = ""], body }) {
      const parsed = eventTypeIn.safeParse(body);
      if (!parsed.success) return invalid(parsed.error);
      const named = eventTypeName.safeParse(name);
      if (!named.success) return invalid(named.error);
      const status = state.eventTypes.has(name) ? 200 : 201;
      state.eventTypes.set(name, parsed.data.schemas?.["1"]);
      return { status, body: { ...parsed.data, name, ...stamps() } };
    },
  },
  { method: "POST", path: /^\/app$/, answer: create },
  {
    method: "DELETE",
    path: /^\/app\/([^/]+)$/,
    answer({ state, params: [uid = ""] }) {
      return state.applications.delete(uid) ? { status: 204, body: null } : notFound();
    },
  },
  {
    // Answered for the sake of the clients: "this URL will not be useful", says auth.rs. It leads to Svix's own page.
    method: "POST",
    path: /^\/auth\/app-portal-access\/([^/]+)$/,
    answer({ state, params: [uid = ""] }) {
      const app = state.applications.get(uid);
      if (!app) return notFound();
      const key = Buffer.from(JSON.stringify({ appId: app.id, token: "appsk_x", region: "self_hosted" }));
      return {
        status: 200,
        body: { url: `https://app.svix.com/login#key=${key.toString("base64")}`, token: "appsk_x" },
      };
    },
  },
];

function create({ state, query, body }: Parameters<Route["answer"]>[0]): Answer {
  const parsed = applicationIn.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { uid, name } = parsed.data;
  if (!uid) return unprocessable([{ loc: ["body", "uid"], msg: "We always give one." }]);
  const found = state.applications.get(uid);
  if (found && query.get("get_if_exists") !== "true") return conflict();
  const app: Application = found ?? { id: newId("app_"), uid, name, endpoints: [], messages: [] };
  state.applications.set(uid, app);
  const { id } = app;
  return { status: found ? 200 : 201, body: { id, uid, name: app.name, metadata: {}, ...stamps() } };
}

export function stamps(): { createdAt: string; updatedAt: string } {
  const now = new Date().toISOString();
  return { createdAt: now, updatedAt: now };
}
