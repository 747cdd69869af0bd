/** Stands for a segment that no resource can be called: the route then answers as for any unknown id. */
const unknownSegment = "-";
const notInASegment = /[\p{Cc}/\\]|%[0-9a-f]{2}/iu;

/**
 * Returns the path and query of a request in one spelling, or undefined when the request is to be refused
 * with 400. The only parser of a request's target: everything after it sees what this returns. Dot
 * segments, fragments and other hosts' URLs are refused; repeated slashes become one; a segment that
 * cannot be decoded, or that hides a separator, a control character or a second encoding, becomes `-`.
 */
export function readTarget({ target, host }: { target: string; host: string | undefined }): string | undefined {
  const local = localTarget({ target: escaped(target), host });
  if (!local?.startsWith("/") || local.includes("#")) return undefined;
  const { path = "", query = "" } = /^(?<path>[^?]*)(?<query>.*)$/.exec(local)?.groups ?? {};
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.some(isDotSegment)) return undefined;
  const end = path.endsWith("/") && segments.length > 0 ? "/" : "";
  return `/${segments.map(canonical).join("/")}${end}${query}`;
}

/** The absolute form (`GET http://host/path`) without its host, which must be the one that Host names. */
function localTarget({ target, host }: { target: string; host: string | undefined }): string | undefined {
  const absolute = /^https?:\/\/(?<authority>[^/?#]*)(?<rest>.*)$/i.exec(target)?.groups;
  if (!absolute) return target;
  if (absolute.authority?.toLowerCase() !== host?.toLowerCase()) return undefined;
  return absolute.rest?.startsWith("/") ? absolute.rest : `/${absolute.rest ?? ""}`;
}

// Node gives bytes above 127 as Latin-1 characters, one a byte.
function escaped(target: string): string {
  return target.replace(
    /[^\x21-\x7e]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function isDotSegment(segment: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(segment);
}

function canonical(segment: string): string {
  const text = decoded(segment);
  if (text === undefined || notInASegment.test(text)) return unknownSegment;
  // RFC 3986 lets these stand as they are in a segment, and so do browsers.
  return encodeURIComponent(text).replace(/%(24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
