import os from "node:os";
import ipaddr from "ipaddr.js";

/** Interfaces change rarely and are read from the kernel, so not for every socket. */
const refreshAfterMs = 10_000;

let known: { addresses: Set<string>; readAt: number } | undefined;

/**
 * Whether an address is one of this machine's own: a server with a public address on an interface
 * would reach its own private listeners through it. Addresses that a router translates for it are
 * not known here.
 */
export function isOwnAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const now = performance.now();
  if (known === undefined || now - known.readAt > refreshAfterMs) known = { addresses: readAddresses(), readAt: now };
  return known.addresses.has(canonical(ip));
}

function readAddresses(): Set<string> {
  const interfaces = Object.values(os.networkInterfaces()).flatMap((entries) => entries ?? []);
  return new Set(interfaces.map(({ address }) => canonical(address)));
}

function canonical(ip: string): string {
  return ipaddr.parse(ip).toNormalizedString();
}
