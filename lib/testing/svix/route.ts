import type { Answer } from "./answers.ts";
import type { Application, Endpoint } from "./state.ts";

export type State = {
  /** By uid. */
  applications: Map<string, Application>;
  /** By name: the first version of its schema. */
  eventTypes: Map<string, { examples?: unknown[] | undefined } | undefined>;
  /** host:port that messages may be sent to, as SVIX_WHITELIST_SUBNETS lets addresses through. */
  whitelist: string[];
  /** As SVIX_ENDPOINT_HTTPS_ONLY. */
  httpsOnly: boolean;
  /** As before the server knew `eventTypes` (svix/svix-webhooks #2476), when it was a field among those it ignores. */
  forgetsEventTypes: boolean;
};

export type Call = { state: State; params: string[]; query: URLSearchParams; body: unknown };

/** One operation of the API. `path` is what follows /api/v1, its groups are `params`. */
export type Route = { method: string; path: RegExp; answer: (call: Call) => Answer | Promise<Answer> };

/** The application and the endpoint that a path names; undefined for what is not that application's (secure_find_by_id_or_uid). */
export function placed({ state, params: [uid = "", endpointId = ""] }: Call): {
  app: Application | undefined;
  endpoint: Endpoint | undefined;
} {
  const app = state.applications.get(uid);
  const endpoint = app?.endpoints.find(
    ({ id, uid: own, deleted }) => !deleted && (id === endpointId || own === endpointId),
  );
  return { app, endpoint };
}
