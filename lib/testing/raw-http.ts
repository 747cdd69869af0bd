import { connect, type Socket } from "node:net";

/** What came back on a connection: the first answer, and whether the server closed the connection. */
export type RawAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Everything, further answers and interim ones included. */
  text: string;
  closed: boolean;
};

/**
 * Sends these bytes as they are, and returns what came back once the server has closed the connection,
 * or after `deadlineMs`. `then` goes on sending.
 */
export function sendRaw({
  port,
  data,
  more,
  deadlineMs = 10_000,
}: {
  port: number;
  data: string | Buffer;
  more?: (socket: Socket) => void;
  deadlineMs?: number;
}): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const settle = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...readAnswer(Buffer.concat(received).toString("latin1")), closed });
    };
    const timer = setTimeout(() => settle(false), deadlineMs);
    socket.on("data", (chunk) => received.push(chunk));
    socket.on("end", () => settle(true));
    socket.on("error", () => settle(true));
    socket.on("connect", () => {
      if (data.length > 0) socket.write(data);
      more?.(socket);
    });
  });
}

/** Sends a chunked body for as long as the other side takes it; `sent()` is how many bytes it took. */
export function chunkedBody(bytes: number): { pump: (socket: Socket) => void; sent: () => number } {
  const size = 65_536;
  const chunk = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size, "x"), Buffer.from("\r\n")]);
  let socketOf: Socket | undefined;
  const pump = (socket: Socket) => {
    socketOf = socket;
    let left = bytes;
    const more = () => {
      while (left > 0 && !socket.destroyed) {
        left -= size;
        if (!socket.write(chunk)) {
          socket.once("drain", more);
          return;
        }
      }
      if (left <= 0) socket.write("0\r\n\r\n");
    };
    more();
  };
  return { pump, sent: () => (socketOf ? socketOf.bytesWritten - socketOf.writableLength : 0) };
}

function readAnswer(text: string): Omit<RawAnswer, "closed"> {
  const [head = "", ...rest] = text.replace(/^HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n/, "").split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((header) => [header.replace(/:.*/, "").toLowerCase(), header.replace(/^[^:]*: ?/, "")]),
  );
  return { status: Number(line.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n"), text };
}
