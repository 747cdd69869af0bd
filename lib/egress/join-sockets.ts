import type net from "node:net";
import type { Meter } from "./render-ledger.ts";

type JoinInput = { client: net.Socket; upstream: net.Socket; meter: Meter };

/**
 * Lets two sockets talk until either side is done. An upstream that ends cleanly ends the client
 * cleanly; anything else resets the client, so that it never takes half a body for a whole one.
 */
export function joinSockets({ client, upstream, meter }: JoinInput): void {
  function cut(): void {
    upstream.destroy();
    client.resetAndDestroy();
  }

  upstream.on("data", (chunk: Buffer) => {
    if (!meter.received(chunk.length)) cut();
  });
  client.on("data", (chunk: Buffer) => {
    if (!meter.sent(chunk.length)) cut();
  });
  upstream.once("error", cut);
  client.once("error", cut);
  upstream.once("close", () => (upstream.readableEnded ? client.destroySoon() : cut()));
  // A browser never half-closes: one that says it has no more to send has gone.
  client.once("end", () => {
    upstream.destroySoon();
    client.destroySoon();
  });
  client.once("close", () => upstream.destroySoon());
  client.pipe(upstream);
  upstream.pipe(client);
}
