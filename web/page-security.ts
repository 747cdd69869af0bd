import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { publicUrl } from "#lib/config/config.ts";

/**
 * Headers of every answer: pages, API, PDFs, files and refusals. HSTS where we are reached by https, for
 * our own host alone: subdomains belong to the operator, and may serve plain HTTP.
 */
export function securityHeaders(): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(publicUrl().startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/**
 * Sets what browsers are told of every page: where scripts, styles and requests may come from and go
 * to. Next reads the nonce from the request's header and puts it on its own tags.
 */
export function securePage({
  request,
  response,
  development,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  development: boolean;
}): void {
  const policy = contentPolicy({ nonce: randomBytes(16).toString("base64"), development });
  request.headers["content-security-policy"] = policy;
  response.setHeader("content-security-policy", policy);
  response.setHeader("x-frame-options", "DENY");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
}

/** Whether a path is a page for people. The API answers programs, and the sample page is printed, scripts and all. */
export function isPage(url: string): boolean {
  return !/^\/(v1|sample)(\/|\?|$)/.test(url);
}

/** The policy: our own scripts by nonce, nothing of others', no plug-ins, no framing. */
function contentPolicy({ nonce, development }: { nonce: string; development: boolean }): string {
  // Next's development tools evaluate code and style by script; its production pages do neither.
  const scripts = development ? " 'unsafe-eval'" : "";
  const styles = development ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${scripts}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self' https://github.com https://accounts.google.com https://checkout.stripe.com https://billing.stripe.com",
  ].join("; ");
}
