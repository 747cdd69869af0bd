import net from "node:net";

/** Bytes of one conversation with a mail server: its greeting, its abilities and some replies. */
const answersMaxBytes = 65_536;
/** ms between looks at what has arrived; TLS reads past any listener of ours, so it is looked at from beside. */
const lookMs = 20;

type GetSocket = (
  options: { host?: string; port?: number | string; secure?: boolean },
  callback: (error: Error | null, given?: { connection: net.Socket }) => void,
) => void;

/** Opens a mail server's connection for nodemailer, and ends it when the server says too much or the time is over. */
export function boundedSocket({ withinMs }: { withinMs: number }): GetSocket {
  return ({ host = "localhost", port, secure }, callback) => {
    const socket = net.connect({ host, port: Number(port) || (secure ? 465 : 587) });
    const deadline = performance.now() + withinMs;
    const look = setInterval(() => {
      if (socket.bytesRead > answersMaxBytes) socket.destroy(new Error("The mail server says too much"));
      else if (performance.now() > deadline) socket.destroy(new Error("The mail server takes too long"));
    }, lookMs);
    socket.once("close", () => clearInterval(look));
    socket.once("error", callback);
    socket.once("connect", () => {
      socket.removeListener("error", callback);
      callback(null, { connection: socket });
    });
  };
}
