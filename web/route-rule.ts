/**
 * What this process must know of a path before the route sees it. `body`: read whole here, or streamed to
 * a route that counts for itself. `fromPrograms`: no cookie opens it, so any origin may write. `allow`: its
 * methods. `ownOrder`: the route refuses other methods itself (the API answers 401 before 405).
 */
export type RouteRule = {
  body: "whole" | "streamed";
  maxBytes: number;
  fromPrograms: boolean;
  allow: string;
  ownOrder: boolean;
};

/** 1 MiB: what the contract allows the API, and many times what Stripe sends. */
const documentMaxBytes = 1_048_576;
/** Forms and sign-in: fields of at most some kB. Small, because it is read before anybody is known. */
const formMaxBytes = 65_536;

const streamed = { body: "streamed", maxBytes: documentMaxBytes } as const;
const api = { ...streamed, fromPrograms: true, ownOrder: true } as const;
const page = {
  body: "whole",
  maxBytes: formMaxBytes,
  fromPrograms: false,
  ownOrder: false,
  allow: "GET, HEAD, POST",
} as const;
const read = { ...page, allow: "GET, HEAD" } as const;

const rules: [RegExp, RouteRule][] = [
  [/^\/v1\/jobs\/?$/, { ...api, allow: "GET, HEAD, POST" }],
  [/^\/v1\/jobs\//, { ...api, allow: "GET, HEAD" }],
  [/^\/v1\/download\/?$/, { ...api, allow: "POST" }],
  [/^\/v1\/openapi\.json\/?$/, { ...api, ownOrder: false, allow: "GET, HEAD" }],
  [/^\/v1(\/|$)/, { ...api, allow: "GET, HEAD" }],
  [/^\/api\/stripe\/webhook\/?$/, { ...api, ownOrder: false, allow: "POST" }],
  [/^\/playground\/jobs\/?$/, { ...streamed, fromPrograms: false, ownOrder: false, allow: "POST" }],
  [/^\/try\/pdf\/?$/, { ...page, allow: "POST" }],
  [/^\/playground\/jobs\//, read],
  [/^\/jobs\/(export|stamp|[^/]+\/(file|pdf|stamp))\/?$/, read],
  [/^\/api\/(health|metrics)(\/|$)/, read],
  [/^\/(robots\.txt|sitemap\.xml)$/, read],
];

/** The rule for a target that readTarget() has returned. */
export function routeRule(url: string): RouteRule {
  const path = url.replace(/\?.*$/, "");
  return rules.find(([pattern]) => pattern.test(path))?.[1] ?? page;
}
