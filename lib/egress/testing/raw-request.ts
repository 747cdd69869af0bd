import net from "node:net";
import { onTestFinished } from "vitest";

export type RawClient = {
  socket: net.Socket;
  write(text: string): void;
  /** What came so far. */
  text(): string;
  /** Resolves with all that came once it contains a text; rejects when the connection ends without. */
  until(text: string): Promise<string>;
  /** Resolves with all that came when the connection is over, and how it ended. */
  ended(): Promise<{ text: string; reset: boolean }>;
};

/** Connects to a proxy as a client that writes what it likes. */
export function connectRaw(proxyUrl: string): RawClient {
  // Not net.connect, which tests divert.
  const socket = new net.Socket().connect({ host: "127.0.0.1", port: Number(new URL(proxyUrl).port) });
  let received = "";
  let reset = false;
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => {
    reset = true;
  });
  onTestFinished(() => void socket.destroy());

  const over = new Promise<{ text: string; reset: boolean }>((resolve) => {
    socket.once("close", () => resolve({ text: received, reset }));
  });
  return {
    socket,
    write: (text) => void socket.write(text, "latin1"),
    text: () => received,
    ended: () => over,
    until(text) {
      return new Promise((resolve, reject) => {
        const look = () => received.includes(text) && resolve(received);
        look();
        socket.on("data", look);
        over.then(() => reject(new Error(`The connection ended after ${JSON.stringify(received)}`)));
      });
    },
  };
}

/** Sends one request head (and body) and answers with all that comes until the connection is over. */
export function sendRaw(proxyUrl: string, text: string): Promise<{ text: string; reset: boolean }> {
  const client = connectRaw(proxyUrl);
  client.write(text);
  return client.ended();
}
