import type { IncomingMessage } from "node:http";
import type net from "node:net";
import { joinSockets } from "./join-sockets.ts";
import { parseAuthority } from "./parse-target.ts";
import type { RenderLedger } from "./render-ledger.ts";
import type { Upstream } from "./upstream.ts";

type ConnectInput = {
  request: IncomingMessage;
  client: net.Socket;
  head: Buffer;
  upstream: Upstream;
  ledger: RenderLedger;
};

/** Answers a CONNECT with a tunnel, or destroys the client's socket: a refusal is a network error and never a page. */
export async function proxyConnect({ request, client, head, upstream, ledger }: ConnectInput): Promise<void> {
  const gone = new AbortController();
  client.once("close", () => gone.abort());
  client.on("error", () => client.destroy());
  const authority = parseAuthority(request.url ?? "");
  if (authority === undefined) {
    client.destroy();
    return;
  }

  const opened = await upstream.open(authority, gone.signal);
  if (!opened.ok || client.destroyed) {
    if (opened.ok) opened.value.destroy();
    client.destroy();
    return;
  }

  client.write("HTTP/1.1 200 Connection established\r\n\r\n");
  if (head.length > 0) client.unshift(head);
  joinSockets({ client, upstream: opened.value, meter: ledger.openMeter() });
}
