import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";
import { callerNetwork } from "#lib/rate-limit/caller-network.ts";

/**
 * Returns whom throttles count a request for: an IPv4 address, or the /64 network of an IPv6 address,
 * because one customer of a provider has a whole one. `header` is CALLER_HEADER. Of a list the last entry
 * counts: it is the one that the nearest proxy wrote. Without a valid address there, the connection's own.
 */
export function callerOf({
  headers,
  header,
  remoteAddress,
}: {
  headers: IncomingHttpHeaders;
  header: string | undefined;
  remoteAddress: string | undefined;
}): string {
  const named = header === undefined ? undefined : headers[header.toLowerCase()]?.toString().split(",").at(-1);
  return networkOf(named) ?? networkOf(remoteAddress) ?? "unknown";
}

function networkOf(text: string | undefined): string | undefined {
  const address = text?.trim().replace(/^\[(.*)\](:\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, "$1$3") ?? "";
  if (!ipaddr.isValid(address) || !/[.:].*[.:]/.test(address)) return undefined;
  return callerNetwork(address);
}
