import ipaddr from "ipaddr.js";

/**
 * What throttles count a caller by: an IPv4 address, or the /64 of an IPv6 one, because a single
 * household has 2^64 addresses. What is no address stays as it is, cut.
 */
export function callerNetwork(address: string): string {
  // A zone (fe80::1%eth0) names an interface of ours, not the caller.
  const plain = address.replace(/%.*$/, "");
  if (!ipaddr.isValid(plain)) return address.slice(0, 100);
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const first = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${first.join(":")}::/64`;
}
