import { isIP } from "node:net";
import { classifyAddress, type Verdict } from "./classify-address.ts";

/**
 * Whether a host may be looked up and dialled at all. Takes the `hostname` of a parsed `URL`, which
 * has made every notation of an address canonical. A literal is classified as an address; a name
 * that passes still has to have all its addresses checked where it is dialled.
 */
export function classifyHostname(hostname: string): Verdict {
  const name = bareHost(hostname);
  if (isIP(name) !== 0) return classifyAddress(name);

  const labels = name.split(".");
  const last = labels.at(-1) ?? "";
  if (isNumber(last)) return { allowed: false, reason: "not_canonical" };
  if (!hasNameSyntax(labels)) return { allowed: false, reason: "invalid_name" };
  if (specialUseTopLevel.has(last)) return { allowed: false, reason: "special_use" };
  if (labels.length === 1) return { allowed: false, reason: "single_label" };
  return { allowed: true };
}

/** Whether the `hostname` of a parsed `URL` is an IP address rather than a name. */
export function isAddressLiteral(hostname: string): boolean {
  return isIP(bareHost(hostname)) !== 0;
}

/** A host as resolvers and sockets take it: lower case, without brackets and without trailing dots. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/\.+$/, "")
    .replace(/^\[([0-9a-f:.]+)\]$/, "$1");
}

/**
 * Top levels that never name a public web host: the special-use registry of RFC 6761 (`home.arpa`
 * and its kin are all of `arpa`), and what routers and companies use inside (RFC 6762 appendix G,
 * ICANN's list of collisions). `metadata.google.internal` falls under `internal`.
 */
const specialUseTopLevel = new Set([
  "localhost",
  "local",
  "internal",
  "arpa",
  "alt",
  "example",
  "invalid",
  "onion",
  "test",
  "localdomain",
  "corp",
  "home",
  "intranet",
  "lan",
  "private",
]);

/** A last label of digits is an address in some notation that the caller did not make canonical. */
function isNumber(label: string): boolean {
  return /^(\d+|0x[0-9a-f]*)$/.test(label);
}

function hasNameSyntax(labels: string[]): boolean {
  return labels.join(".").length <= 253 && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
}
