import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkout } from "#lib/local/checkout.ts";
import { pages, rowsScript } from "./pages.ts";

// The fixture sites, in a process of their own, so that answering costs the measured programs nothing.
// bench/sites.ts starts it. /<page> answers at once, /<page>?after=<ms> later.
const image = readFileSync(join(checkout, "public/sample-halftone.png"));

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://sites");
  await sleep(Number(searchParams.get("after") ?? 0));
  if (pathname === "/image.png") return response.writeHead(200, { "content-type": "image/png" }).end(image);
  if (pathname === "/rows.js") return response.writeHead(200, { "content-type": "text/javascript" }).end(rowsScript);
  const html = Object.entries(pages).find(([name]) => pathname === `/${name}`)?.[1];
  response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html" }).end(html);
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.stdout.write("sites ready\n"));
process.on("SIGTERM", () => process.exit(0));
