import { isAllowedPair } from "#lib/egress/allowed-pairs.ts";
import { isBlockedHost } from "#lib/egress/blocked-hosts.ts";
import { bareHost, classifyHostname, isAddressLiteral } from "#lib/egress/classify-hostname.ts";
import { isOwnAddress } from "#lib/egress/own-addresses.ts";
import type { Failure } from "./failure.ts";

/**
 * "A denied address written as a literal fails with `address_not_allowed`." A name is not judged
 * here: what it leads to fails where it is dialled, in the words of an unreachable one. A host that
 * operators have blocked is refused by its name as well.
 */
export function refuseTarget(target: URL, allow: readonly string[]): Failure | undefined {
  const host = target.hostname;
  if (isBlockedHost(host)) return blockedHost;
  if (!isAddressLiteral(host) || isAllowedPair({ allow, host, port: portOf(target) })) return undefined;
  if (classifyHostname(host).allowed && !isOwnAddress(bareHost(host))) return undefined;
  return { code: "address_not_allowed", detail: "The address is not one of the public internet." };
}

const blockedHost: Failure = {
  code: "address_not_allowed",
  detail: "Pages of this host are not printed here. Write to support if that is wrong.",
};

/** The port an http or https address is dialled at. */
export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}
