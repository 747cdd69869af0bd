import { once } from "node:events";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { Server, Socket } from "node:net";
import type { CanaryAddress } from "./canaries.ts";
import { certificateOfUnknownIssuer, trustedCertificate } from "./certificates.ts";
import type { Answers, LeakPage } from "./leak-page.ts";

export type LeakSite = {
  /** `127.0.0.1:<port>` each, as `EGRESS_ALLOW` takes them. */
  hosts: string[];
  url: (page: LeakPage) => string;
  close: () => Promise<void>;
};

/** ms that hints come before their page; a browser forgets them when the page comes at once. */
const hintLeadMs = 2_000;

type SiteInput = { pages: readonly LeakPage[]; canaryOf: (page: string) => CanaryAddress };

/** The site that the pages come from, each in a folder of its own name: plain, secure, and with a certificate that names a canary. */
export async function startLeakSite({ pages, canaryOf }: SiteInput): Promise<LeakSite> {
  const answersOf = new Map<string, Answers>();
  const answer = answerWith(answersOf);
  const plain = await listen(createServer(answer));
  const secure = await listen(createSecureServer({ ...trustedCertificate, allowHTTP1: true }, answer));
  const distrusted = await listen(createTlsServer(certificateOfUnknownIssuer, (_, response) => response.end()));
  for (const page of pages) {
    answersOf.set(page.name, page.answers(canaryOf(page.name), { distrustedOrigin: `https://${distrusted.host}` }));
  }

  return {
    hosts: [plain.host, secure.host, distrusted.host],
    url: (page) => `${page.secure ? `https://${secure.host}` : `http://${plain.host}`}/${page.name}`,
    async close() {
      await Promise.all([plain.close(), secure.close(), distrusted.close()]);
    },
  };
}

/** What HTTP/1.1 and HTTP/2 have in common of a request and its response. */
type AnyRequest = { url?: string | undefined };
type AnyResponse = {
  writeEarlyHints: (hints: Record<string, string>) => void;
  writeHead: (status: number, headers?: Record<string, string | string[]>) => unknown;
  end: (body: string) => unknown;
};

function answerWith(answersOf: ReadonlyMap<string, Answers>): (request: AnyRequest, response: AnyResponse) => void {
  return (request, response) => {
    const [, name = "", path = ""] = new URL(request.url ?? "/", "http://site.test").pathname.split("/");
    const { status, headers, body, earlyHints } = answersOf.get(name)?.[path] ?? { status: 404 };
    function finish(): void {
      response.writeHead(status ?? 200, headers);
      response.end(body ?? "");
    }

    if (earlyHints === undefined) return finish();
    response.writeEarlyHints({ link: earlyHints });
    setTimeout(finish, hintLeadMs);
  };
}

async function listen(server: Server): Promise<{ host: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port");
  return {
    host: `127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
