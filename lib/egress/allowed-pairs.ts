/**
 * Whether `EGRESS_ALLOW` lets this very host and port through. "Allowances for development and
 * tests are exact `host:port` pairs": the host is compared as written, lower-cased, never resolved.
 */
export function isAllowedPair({
  allow,
  host,
  port,
}: {
  allow: readonly string[];
  host: string;
  port: number;
}): boolean {
  const authority = authorityKey(host, port);
  return allow.some((pair) => pair.toLowerCase() === authority);
}

/** `host:port` in one spelling: lower case, IPv6 literals in brackets. */
export function authorityKey(host: string, port: number): string {
  const lower = host.toLowerCase();
  return lower.includes(":") && !lower.startsWith("[") ? `[${lower}]:${port}` : `${lower}:${port}`;
}
