const origin = "http://own.invalid";

/**
 * Returns the path on our own pages that a link may lead on to, or undefined: never another site, whatever
 * a link says. Takes any value, because a repeated parameter is a list.
 */
export function localPath(given: unknown): string | undefined {
  if (typeof given !== "string" || !given.startsWith("/")) return undefined;
  const path = pathOf(given);
  // `/.//evil.example` is a path of ours that, once read, says `//evil.example`: it is read as browsers will.
  return path !== undefined && pathOf(path) === path ? path : undefined;
}

function pathOf(given: string): string | undefined {
  if (!URL.canParse(given, origin)) return undefined;
  const url = new URL(given, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : undefined;
}
