import { bareHost } from "./classify-hostname.ts";

// Next builds several bundles of this module; one process has one list all the same.
const shared = globalThis as typeof globalThis & { platenBlockedHosts?: ReadonlySet<string> };

/**
 * Whether operators have blocked a host: the very name or address, or a name that it is below. An
 * allowance of EGRESS_ALLOW does not lift a block. Knows what `setBlockedHosts` was told last.
 */
export function isBlockedHost(hostname: string): boolean {
  const blocked = shared.platenBlockedHosts;
  if (blocked === undefined || blocked.size === 0) return false;
  return selfAndParents(bareHost(hostname)).some((host) => blocked.has(host));
}

/** Replaces the list: hosts as `bareHost` writes them. */
export function setBlockedHosts(hosts: readonly string[]): void {
  shared.platenBlockedHosts = new Set(hosts);
}

/** `a.b.example.com`, `b.example.com`, `example.com`, `com`. */
function selfAndParents(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, place) => labels.slice(place).join("."));
}
