import { once } from "node:events";
import https from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Answers, Exchange } from "#e2e/fixtures/answers.ts";
import { startSite } from "#e2e/fixtures/site.ts";
import { testCertificate } from "#lib/egress/testing/test-certificate.ts";
import type { HostilePage } from "./hostile-page.ts";
import { sendBomb } from "./pages/network.ts";

export type HostileSite = {
  url: (page: HostilePage) => string;
  /** An ordinary page on the same site. */
  ordinary: string;
  /** How often an address of the site was asked for. */
  visits: (url: string) => number;
  /** What `EGRESS_ALLOW` must let through. */
  hosts: string[];
  close: () => Promise<void>;
};

/** The hostile pages on a site on loopback, and a server beside it whose certificate nobody signed. */
export async function startHostileSite(pages: readonly HostilePage[]): Promise<HostileSite> {
  const answers: Answers = Object.fromEntries(pages.map((page) => [pathOf(page), answerOf(page)]));
  const [site, tls] = await Promise.all([
    startSite({ ...answers, "/bomb": (exchange) => sendBomb(exchange) }),
    startTls(),
  ]);
  return {
    url: (page) => (typeof page.at === "function" ? page.at({ tls: tls.origin }) : site.url(page.at ?? pathOf(page))),
    ordinary: site.url("/plain"),
    visits: (url) => site.requests.filter(({ path }) => site.url(path) === url).length,
    hosts: [site.host, tls.host],
    async close() {
      await Promise.all([site.close(), tls.close()]);
    },
  };
}

function pathOf({ name }: HostilePage): string {
  return `/hostile/${name.replaceAll(/[^a-z0-9]+/gi, "-")}`;
}

function answerOf({ answer = "" }: HostilePage): (exchange: Exchange) => void {
  if (typeof answer === "function") return answer;
  return ({ response }) => void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answer);
}

async function startTls(): Promise<{ origin: string; host: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = https.createServer(testCertificate, (_, response) => response.end("<h1>Self-signed</h1>"));
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a path
  return {
    origin: `https://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
