import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setBlockedHosts } from "#lib/egress/blocked-hosts.ts";
import { type Renderer, startRenderer } from "./testing/start-renderer.ts";

// Another loopback address than the site's, allowed by EGRESS_ALLOW: only the block keeps pages from it.
const blockedAddress = "127.0.0.2";

let renderer: Renderer;
let site: Server;
let blocked: Server;
let visits: string[] = [];
const blockedOrigin = () => `http://${blockedAddress}:${portOf(blocked)}`;
const siteOrigin = () => `http://127.0.0.1:${portOf(site)}`;
const allow = () => [`127.0.0.1:${portOf(site)}`, `${blockedAddress}:${portOf(blocked)}`];

beforeAll(async () => {
  renderer = await startRenderer();
  blocked = createServer((request, response) => {
    visits.push(request.url ?? "");
    response.end("<p>reached");
  });
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    if (pathname === "/redirect") {
      const location = `${blockedOrigin()}/${searchParams.get("to") ?? ""}`;
      return void response.writeHead(302, { location }).end();
    }
    response.setHeader("content-type", "text/html");
    response.end(`<p>the page</p>${parts.replaceAll("BLOCKED", blockedOrigin())}`);
  });
  await Promise.all([listenOn(site, "127.0.0.1"), listenOn(blocked, blockedAddress)]);
});
afterAll(async () => {
  await renderer.close();
  for (const server of [site, blocked]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  visits = [];
});
afterEach(() => setBlockedHosts([]));

const parts = `
  <link rel="stylesheet" href="BLOCKED/style"><img src="BLOCKED/image"><script src="BLOCKED/script"></script>
  <iframe src="BLOCKED/frame"></iframe><iframe src="/redirect?to=frame-redirect"></iframe>
  <script>
    fetch("BLOCKED/fetch", { mode: "no-cors" }).catch(() => {});
    navigator.sendBeacon("BLOCKED/beacon", "x");
    new WebSocket("BLOCKED/socket".replace("http", "ws"));
  </script>`;
const partNames = ["beacon", "fetch", "frame", "frame-redirect", "image", "script", "socket", "style"];
const settled = { wait_network: true, wait_network_time: 0.5 };

describe("a host that operators have blocked", () => {
  test("is not gone to", async () => {
    setBlockedHosts([blockedAddress]);
    const failure = await renderer.failure(blockedOrigin(), {}, { allow: allow() });
    expect(failure).toMatchObject({ code: "address_not_allowed", detail: expect.stringContaining("not printed here") });
    expect(visits).toEqual([]);
  });

  test("is not gone to by a redirect, and the owner reads the words of an unreachable one", async () => {
    setBlockedHosts([blockedAddress]);
    const failure = await renderer.failure(`${siteOrigin()}/redirect`, {}, { allow: allow() });
    expect(failure).toMatchObject({ code: "connection_failed", blocked: { hosts: [blockedAddress] } });
    expect(visits).toEqual([]);
  });

  test("is not asked for anything by a page, which prints without it", async () => {
    setBlockedHosts([blockedAddress]);
    const { read, blocked: seen } = await renderer.printed(`${siteOrigin()}/page`, settled, { allow: allow() });
    expect(read.text).toContain("the page");
    expect(seen.hosts).toEqual([blockedAddress]);
    expect(seen.count).toBeGreaterThanOrEqual(partNames.length);
    expect(visits).toEqual([]);
  });

  test("would be asked for all of it otherwise", async () => {
    await renderer.printed(`${siteOrigin()}/page`, settled, { allow: allow() });
    await renderer.printed(`${siteOrigin()}/redirect`, settled, { allow: allow() });
    const asked = new Set(visits.map((path) => path.slice(1)));
    expect([...asked].toSorted()).toEqual(expect.arrayContaining(["", ...partNames]));
  });
});

function listenOn(server: Server, host: string): Promise<unknown> {
  server.on("upgrade", (request, socket) => {
    visits.push(request.url ?? "");
    socket.destroy();
  });
  server.listen(0, host);
  return once(server, "listening");
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
