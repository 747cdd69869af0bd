import { isAllowedPair } from "#lib/egress/allowed-pairs.ts";
import { bareHost, classifyHostname, isAddressLiteral } from "#lib/egress/classify-hostname.ts";
import { isOwnAddress } from "#lib/egress/own-addresses.ts";
import type { Failure } from "./failure.ts";

/**
 * "A denied address written as a literal fails with `address_not_allowed`." A name is not judged
 * here: what it leads to fails where it is dialled, in the words of an unreachable one.
 */
export function refuseTarget(target: URL, allow: readonly string[]): Failure | undefined {
  const host = target.hostname;
  if (!isAddressLiteral(host) || isAllowedPair({ allow, host, port: portOf(target) })) return undefined;
  if (classifyHostname(host).allowed && !isOwnAddress(bareHost(host))) return undefined;
  return { code: "address_not_allowed", detail: "The address is not one of the public internet." };
}

/** The port an http or https address is dialled at. */
export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}
