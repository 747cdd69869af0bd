import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ExamplePage, optionExamples } from "#lib/docs/option-examples.ts";
import { examplePages, figures, refusalPage } from "./example-pages.ts";

/** ms that figures take to come, so that a page without patience is printed before. */
const figuresDelayMs = 800;
const { username, password } = optionExamples.username.options;
const welcome = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

export type ExampleSite = { host: string; url: (page: ExamplePage) => string; close: () => void };

/** Serves the example pages on loopback: `members` asks for credentials, `gone` answers 404. */
export async function startExampleSite(): Promise<ExampleSite> {
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? "";
    const html = { "content-type": "text/html; charset=utf-8" };
    if (name === "figures") return void setTimeout(() => response.writeHead(200, html).end(figures), figuresDelayMs);
    if (name === "members" && request.headers.authorization !== welcome) {
      return void response.writeHead(401, { ...html, "www-authenticate": 'Basic realm="Members"' }).end(refusalPage);
    }
    if (!isExamplePage(name)) return void response.writeHead(404).end();
    response.writeHead(name === "gone" ? 404 : 200, html).end(examplePages[name]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is never a path
  return { host, url: (page) => `http://${host}/${page}`, close: () => server.close() };
}

function isExamplePage(name: string): name is ExamplePage {
  return Object.hasOwn(examplePages, name);
}
