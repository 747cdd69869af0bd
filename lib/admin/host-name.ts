import { isIP } from "node:net";
import { z } from "zod";
import { bareHost, classifyHostname } from "#lib/egress/classify-hostname.ts";

const notAHost =
  "Give a host such as evil.example.com or an address such as 203.0.113.7. A top level alone cannot be blocked.";

/** A host to block, as it is typed or pasted, a whole address included; comes out as `bareHost` writes it. */
export const blockableHost = z
  .string()
  .trim()
  .min(1, notAHost)
  .max(2_000, notAHost)
  .transform((typed, check) => {
    const host = hostOf(typed);
    if (host !== undefined && (isIP(host) !== 0 || isName(host))) return host;
    check.addIssue({ code: "custom", message: notAHost });
    return z.NEVER;
  });

function hostOf(typed: string): string | undefined {
  const bracketed = isIP(typed) === 6 ? `[${typed}]` : typed;
  const url = URL.parse(/^https?:\/\//i.test(bracketed) ? bracketed : `http://${bracketed}`);
  return url === null ? undefined : bareHost(url.hostname);
}

/** Two labels at least: one would be a top level, and with it half of the web. */
function isName(host: string): boolean {
  const verdict = classifyHostname(host);
  return host.includes(".") && (verdict.allowed || !["invalid_name", "not_canonical"].includes(verdict.reason));
}
