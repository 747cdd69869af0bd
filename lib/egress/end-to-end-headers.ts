/** A node header list: name, value, name, value. */
type RawHeaders = readonly string[];

/** Belong to one connection, not to the message (RFC 9110 §7.6.1); node writes its own for each side. */
const hopByHop = new Set(["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"]);

/**
 * The headers of a message that travel on through a proxy, in their order and spelling: without
 * those of the connection, those that `Connection` names, `Proxy-*`, and the names in `without`.
 */
export function endToEndHeaders(rawHeaders: RawHeaders, without: readonly string[] = []): string[] {
  const dropped = new Set([...hopByHop, ...connectionOptions(rawHeaders), ...without]);
  return pairs(rawHeaders).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    return dropped.has(lower) || lower.startsWith("proxy-") ? [] : [name, value];
  });
}

function connectionOptions(rawHeaders: RawHeaders): string[] {
  return pairs(rawHeaders)
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => value.split(",").map((option) => option.trim().toLowerCase()));
}

function pairs(rawHeaders: RawHeaders): [string, string][] {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : []));
}
