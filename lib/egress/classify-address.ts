import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Which rule denies an address or a name. For the log and for the job's owner; never for a stranger. */
export type DenialReason =
  | "not_an_address"
  | "unspecified"
  | "loopback"
  | "private"
  | "link_local"
  | "unique_local"
  | "carrier_grade_nat"
  | "multicast"
  | "broadcast"
  | "embedded_ipv4"
  | "platform"
  | "reserved"
  | "not_global"
  | "own_address"
  | "blocked"
  | "invalid_name"
  | "not_canonical"
  | "single_label"
  | "special_use"
  | "port";

export type Verdict = { allowed: true } | { allowed: false; reason: DenialReason };

/**
 * Whether an address may be dialled: global unicast only. "Denied: everything that is not global
 * unicast, plus embedded-IPv4 forms wholesale." Takes dotted IPv4 or IPv6 text, without brackets.
 *
 * What it cannot know: a network-specific NAT64 prefix (RFC 6052 §2.2) of the network it runs in.
 */
export function classifyAddress(ip: string): Verdict {
  switch (isIP(ip)) {
    case 4:
      return verdictOn(denialOfIpv4(ip));
    case 6:
      return verdictOn(denialOfIpv6(ip));
    default:
      return verdictOn("not_an_address");
  }
}

/** Answers on every machine of Azure with the platform's own DNS, DHCP and agent endpoint, although it is a public address. */
const azurePlatform = "168.63.129.16";

const ipv4Denials: Record<string, DenialReason> = {
  unspecified: "unspecified",
  broadcast: "broadcast",
  multicast: "multicast",
  linkLocal: "link_local",
  loopback: "loopback",
  carrierGradeNat: "carrier_grade_nat",
  private: "private",
};

const ipv6Denials: Record<string, DenialReason> = {
  unspecified: "unspecified",
  linkLocal: "link_local",
  multicast: "multicast",
  loopback: "loopback",
  uniqueLocal: "unique_local",
  ipv4Mapped: "embedded_ipv4",
  rfc6145: "embedded_ipv4",
  rfc6052: "embedded_ipv4",
  "6to4": "embedded_ipv4",
  teredo: "embedded_ipv4",
};

/** ipaddr.js calls the IPv4-compatible addresses of RFC 4291 §2.5.5.1 (`::7f00:1`) unicast. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR("::/96");
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

function denialOfIpv4(ip: string): DenialReason | undefined {
  if (ip === azurePlatform) return "platform";
  const range = ipaddr.IPv4.parse(ip).range();
  return range === "unicast" ? undefined : (ipv4Denials[range] ?? "reserved");
}

function denialOfIpv6(ip: string): DenialReason | undefined {
  if (ip.includes("%")) return "link_local";

  const address = ipaddr.IPv6.parse(ip);
  const range = address.range();
  const named = ipv6Denials[range];
  if (named !== undefined) return named;
  if (address.match(ipv4Compatible)) return "embedded_ipv4";
  if (!address.match(globalUnicast)) return "not_global";
  return range === "unicast" ? undefined : "reserved";
}

function verdictOn(denial: DenialReason | undefined): Verdict {
  return denial === undefined ? { allowed: true } : { allowed: false, reason: denial };
}
