import net from "node:net";
import tls from "node:tls";
import { gzipSync } from "node:zlib";

const chunkBytes = 65_536;

type Flood = { head: string; repeated: Buffer };

/** Ways in which an answer has no end. Each begins as HTTP should and then repeats itself. */
export const floods = {
  "a success body": { head: "HTTP/1.1 200 OK\r\nContent-Length: 4000000000\r\n\r\n", repeated: fill("x") },
  "an error body": {
    head: "HTTP/1.1 400 Bad Request\r\nContent-Length: 4000000000\r\n\r\n<Error><Code>",
    repeated: fill("x"),
  },
  "a header": { head: "HTTP/1.1 200 OK\r\nX-Long: ", repeated: fill("x") },
  headers: { head: "HTTP/1.1 200 OK\r\n", repeated: fill("A: b\r\n") },
  "interim heads": { head: "", repeated: fill("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") },
  "a chunk extension": { head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", repeated: fill("x") },
  "chunks of one byte": {
    head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
    repeated: fill("1;extension=x\r\nx\r\n"),
  },
  trailers: {
    head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: A\r\n\r\n0\r\n",
    repeated: fill("A: b\r\n"),
  },
  "a gzip bomb": {
    head: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4000000000\r\n\r\n",
    repeated: gzipSync(Buffer.alloc(20_000_000)),
  },
} as const satisfies Record<string, Flood>;

export type FloodName = keyof typeof floods;

export type FloodServer = {
  port: number;
  /** What the next requests are answered with. */
  flood: FloodName;
  /** Requests so far, by their first line. */
  requests: string[];
  /** Bytes that each ended connection took. */
  taken: number[];
  close(): Promise<void>;
};

/** Answers every request with a flood of at most `maxBytes`, then hangs up. With `secure` it speaks TLS. */
export async function startFloodServer({
  maxBytes = 400_000_000,
  secure,
}: {
  maxBytes?: number;
  secure?: tls.TlsOptions;
} = {}): Promise<FloodServer> {
  const state: FloodServer = { port: 0, flood: "a success body", requests: [], taken: [], close };
  const sockets = new Set<net.Socket>();
  const server = secure ? tls.createServer(secure, serve) : net.createServer(serve);

  function serve(socket: net.Socket): void {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    let sent = 0;
    socket.once("close", () => {
      sockets.delete(socket);
      if (sent > 0) state.taken.push(sent);
    });
    socket.once("data", (request: Buffer) => {
      state.requests.push(request.toString("latin1").split("\r\n", 1)[0] ?? "");
      const { head, repeated } = floods[state.flood];
      socket.write(head);
      function pour(): void {
        while (!socket.destroyed && sent < maxBytes) {
          sent += repeated.length;
          if (!socket.write(repeated)) return void socket.once("drain", pour);
        }
        socket.end();
      }
      pour();
    });
  }

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The flood server has no port");
  state.port = address.port;
  return state;
}

function fill(text: string): Buffer {
  return Buffer.from(text.repeat(Math.ceil(chunkBytes / text.length)));
}
