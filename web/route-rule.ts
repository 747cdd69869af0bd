/**
 * What this process must know of a path before the route sees it. `body`: read whole here, or streamed to
 * a route that counts for itself, in its own order (the API answers 401 before 413). `fromPrograms`: no
 * cookie opens it, so any origin may write. `allow`: its methods.
 */
export type RouteRule = { body: "whole" | "streamed"; maxBytes: number; fromPrograms: boolean; allow: string };

/** 1 MiB: what the contract allows the API, and many times what Stripe sends. */
const documentMaxBytes = 1_048_576;
/** Forms and sign-in: fields of at most some kB. Small, because it is read before anybody is known. */
const formMaxBytes = 65_536;

const api = { body: "streamed", maxBytes: documentMaxBytes, fromPrograms: true } as const;
const form = { body: "whole", maxBytes: formMaxBytes, fromPrograms: false } as const;

const rules: [RegExp, RouteRule][] = [
  [/^\/v1\/jobs\/?$/, { ...api, allow: "GET, HEAD, POST" }],
  [/^\/v1\/jobs\//, { ...api, allow: "GET, HEAD" }],
  [/^\/v1\/download\/?$/, { ...api, allow: "POST" }],
  [/^\/v1(\/|$)/, { ...api, allow: "GET, HEAD" }],
  [/^\/api\/stripe\/webhook\/?$/, { ...api, allow: "POST" }],
  [/^\/playground\/jobs\/?$/, { ...api, fromPrograms: false, allow: "POST" }],
  [/^\/try\/pdf\/?$/, { ...form, allow: "POST" }],
  [/^\/api\/(health|metrics)(\/|$)/, { ...form, allow: "GET, HEAD" }],
];

const page: RouteRule = { ...form, allow: "GET, HEAD, POST" };

/** The rule for a target that readTarget() has returned. */
export function routeRule(url: string): RouteRule {
  const path = url.replace(/\?.*$/, "");
  return rules.find(([pattern]) => pattern.test(path))?.[1] ?? page;
}
