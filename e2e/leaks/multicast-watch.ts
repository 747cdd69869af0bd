import { readFileSync } from "node:fs";

/** Sockets that were open on multicast DNS's port while watched, as `/proc/net` names them. */
export type MulticastWatch = { seen: Set<string>; close: () => void };

const mdnsPort = (5353).toString(16).toUpperCase().padStart(4, "0");
const everyMs = 20;

/**
 * Watches for UDP sockets on port 5353: whoever asks the local network for a name (RFC 6762) opens one.
 * It only looks, so that the test itself sends nothing there. What was open before does not count.
 */
export function watchMulticast(): MulticastWatch {
  const before = new Set(socketsOnMdnsPort());
  const seen = new Set<string>();
  const timer = setInterval(() => {
    for (const socket of socketsOnMdnsPort()) if (!before.has(socket)) seen.add(socket);
  }, everyMs);
  return { seen, close: () => clearInterval(timer) };
}

/** `local address inode` of each. */
function socketsOnMdnsPort(): string[] {
  return ["/proc/net/udp", "/proc/net/udp6"].flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local]) => local?.endsWith(`:${mdnsPort}`))
      .map(([, local, , , , , , , , inode]) => `${local} ${inode}`),
  );
}
