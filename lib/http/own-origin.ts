import { publicUrl } from "#lib/config/config.ts";

/**
 * Whether a write with cookies came from our own pages: its Origin is the host that was asked, or
 * PUBLIC_URL behind a proxy that asks by another name. Browsers send Origin with every POST, so a
 * request without one is refused too.
 */
export function isOwnOrigin({
  origin,
  host,
}: {
  origin: string | null | undefined;
  host: string | null | undefined;
}): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const given = new URL(origin);
  return given.host !== "" && (given.host === host?.toLowerCase() || given.origin === new URL(publicUrl()).origin);
}
