import type { IncomingHttpHeaders } from "node:http";

/**
 * Request headers that only this process or Next itself sets. Next trusts them: the action's host, the
 * matched path, the nonce of the content policy, a resumed render.
 */
const internal =
  /^(x-platen-|x-middleware-|x-nextjs-|x-next-|x-invoke-|x-matched-path|x-now-|x-vercel-|x-prerender-|x-forwarded-|forwarded$|next-resume|content-security-policy)/;

/**
 * Removes from a request what no caller may say. Run before anything else reads a header, on every
 * request. In development Next's own client sends some of its headers, so those stay.
 */
export function dropInternalHeaders({
  headers,
  development,
}: {
  headers: IncomingHttpHeaders;
  development: boolean;
}): void {
  for (const name of Object.keys(headers)) {
    if (internal.test(name) && !(development && name.startsWith("x-nextjs-"))) delete headers[name];
  }
}
