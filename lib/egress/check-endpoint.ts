import { failed, ok, type Result } from "#lib/errors/result.ts";
import { isAllowedPair } from "./allowed-pairs.ts";
import { isBadPort, isPort } from "./bad-ports.ts";
import { isBlockedHost } from "./blocked-hosts.ts";
import { classifyHostname } from "./classify-hostname.ts";
import { describeFailure, type Lookup, resolveAuthority } from "./resolve-authority.ts";

/** `reason` is exact and for the log; `detail` is a sentence for the customer and tells nothing about our network. */
export type EndpointRefusal = { reason: string; detail: string };

type EndpointInput = { url: string; allow: readonly string[]; lookup?: Lookup };

/**
 * Whether a bucket or webhook endpoint may be saved: an https address (plain http only for an
 * allowed pair) without credentials, on a host whose addresses are all public now. It is checked
 * again at every connection, because what a name answers can change.
 */
export async function checkEndpoint({ url, allow, lookup }: EndpointInput): Promise<Result<URL, EndpointRefusal>> {
  const endpoint = URL.parse(url);
  if (endpoint === null)
    return refused("not_an_address", "This is not a web address. Give one such as https://s3.example.com.");
  if (endpoint.protocol !== "https:" && endpoint.protocol !== "http:") {
    return refused("scheme", "The address must begin with https://.");
  }
  if (endpoint.username !== "" || endpoint.password !== "") {
    return refused("userinfo", "The address must not contain a user name or password.");
  }

  const authority = { host: endpoint.hostname, port: portOf(endpoint) };
  if (isBlockedHost(authority.host)) {
    return refused("blocked", "Connections to this host are not made from here. Write to support if that is wrong.");
  }
  if (isAllowedPair({ ...authority, allow })) return ok(endpoint);
  if (endpoint.protocol !== "https:") return refused("scheme", "The address must begin with https://.");
  if (!isPort(authority.port) || isBadPort(authority.port))
    return refused("port", "This port cannot be used. Give one that serves https, such as 443.");

  const verdict = classifyHostname(authority.host);
  if (!verdict.allowed) {
    return refused(
      verdict.reason,
      "The address must name a public host. Private, local and reserved ones cannot be reached.",
    );
  }

  const resolved = await resolveAuthority({ ...authority, allow, lookup });
  if (resolved.ok) return ok(endpoint);
  // The same words whether the name has no answer or a private one: which of them is nobody's business.
  return refused(describeFailure(resolved.failure), "The host name of this address does not lead to a public host.");
}

/** The port that a request to an http or https URL goes to. */
function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

function refused(reason: string, detail: string): { ok: false; failure: EndpointRefusal } {
  return failed({ reason, detail });
}
