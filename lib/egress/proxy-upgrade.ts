import http, { type IncomingMessage } from "node:http";
import net from "node:net";
import { endToEndHeaders } from "./end-to-end-headers.ts";
import { joinSockets } from "./join-sockets.ts";
import { parseAbsoluteForm } from "./parse-target.ts";
import { hostHeader } from "./proxy-request.ts";
import type { RenderLedger } from "./render-ledger.ts";
import type { Upstream } from "./upstream.ts";

type UpgradeInput = {
  request: IncomingMessage;
  client: net.Socket;
  head: Buffer;
  upstream: Upstream;
  ledger: RenderLedger;
};

/** Carries a web socket's handshake in absolute form; any answer but 101 is a network error. */
export function proxyUpgrade({ request, client, head, upstream, ledger }: UpgradeInput): void {
  client.on("error", () => client.destroy());
  const target = parseAbsoluteForm(request.url ?? "");
  if (target === undefined) {
    client.destroy();
    return;
  }

  const outgoing = http.request({
    ...target,
    agent: upstream.single,
    method: "GET",
    headers: [
      "Host",
      hostHeader(target),
      ...endToEndHeaders(request.rawHeaders, ["host", "content-length"]),
      "Connection",
      "Upgrade",
      "Upgrade",
      "websocket",
    ],
  });
  client.once("close", () => outgoing.destroy());
  outgoing.once("error", () => client.destroy());
  outgoing.once("response", () => {
    outgoing.destroy();
    client.destroy();
  });
  outgoing.once("upgrade", (answer, socket, upstreamHead) => {
    if (!(socket instanceof net.Socket)) return client.destroy();
    if (client.destroyed) return socket.destroy();
    client.write(switchingProtocols(answer));
    if (upstreamHead.length > 0) socket.unshift(upstreamHead);
    if (head.length > 0) client.unshift(head);
    joinSockets({ client, upstream: socket, meter: ledger.openMeter() });
  });
  outgoing.end();
}

function switchingProtocols(answer: IncomingMessage): string {
  const headers = endToEndHeaders(answer.rawHeaders);
  const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []));
  return ["HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: websocket", ...lines, "", ""].join(
    "\r\n",
  );
}
