/** A path on our own pages that a link may lead on to, or undefined: never another site, whatever a link says. */
export function localPath(given: string | undefined): string | undefined {
  if (given === undefined || !given.startsWith("/")) return undefined;
  const origin = "http://own.invalid";
  if (!URL.canParse(given, origin)) return undefined;
  const url = new URL(given, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : undefined;
}
