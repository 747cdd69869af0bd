/**
 * The address that failures are counted by: the WHATWG href without fragment and credentials, so
 * that two spellings of one page share a count. Throws when the text is no address.
 */
export function normalizeUrl(url: string): string {
  const address = new URL(url);
  address.username = "";
  address.password = "";
  address.hash = "";
  return address.href;
}
