import { deflateRawSync, constants as zlib } from "node:zlib";
import type { Exchange } from "#e2e/fixtures/answers.ts";
import { type HostilePage, scripted } from "../hostile-page.ts";

/** Targets that answer badly, and pages that never stop asking. */
export const networkPages: readonly HostilePage[] = [
  { name: "accepts and never answers", ends: "navigation_timeout", at: "/never" },
  { name: "drips a byte a second", ends: "navigation_timeout", at: "/drip" },
  // The cap for bytes and the deadline for a whole page race.
  { name: "endless body", ends: ["too_large", "navigation_timeout"], at: "/endless" },
  { name: "endless headers", ends: "connection_failed", answer: endlessHeaders },
  { name: "204", ends: "not_a_page", at: "/no-content" },
  { name: "205", ends: "not_a_page", at: "/reset-content" },
  { name: "empty reply", ends: "connection_failed", at: "/empty-reply" },
  { name: "cut in the middle", ends: "connection_failed", at: "/truncated" },
  { name: "no gzip, though it says so", ends: "connection_failed", at: "/bad-gzip" },
  { name: "self-signed certificate", ends: "tls_failed", at: ({ tls }) => `${tls}/` },
  { name: "http where TLS is expected", ends: "connection_failed", at: ({ tls }) => tls.replace("https:", "http:") },
  { name: "a PDF", ends: "not_a_page", at: "/download.pdf" },
  { name: "an archive", ends: "not_a_page", at: "/download.zip" },
  { name: "an attachment", ends: "not_a_page", at: "/attachment" },
  {
    name: "downloads by script",
    ends: "delivered",
    answer: scripted(
      'setInterval(() => { const a = document.createElement("a"); a.href = URL.createObjectURL(new Blob(["x"])); a.download = "x.bin"; a.click() }, 20)',
    ),
  },
  {
    name: "polls every 50 ms under wait_network",
    ends: "delivered",
    answer: scripted('setInterval(() => fetch("/script.js"), 50)'),
    options: { wait_network: true, wait_network_time: 1 },
  },
  {
    name: "endless event stream under wait_network",
    ends: "delivered",
    answer: scripted('new EventSource("/event-stream")'),
    options: { wait_network: true, wait_network_time: 0.5 },
  },
  {
    name: "assets that never answer",
    ends: "delivered",
    answer:
      '<!doctype html><h1>Dead assets</h1><img src="/never?1"><img src="/never?2"><script async src="/never?3"></script>',
  },
  {
    name: "style sheet that never answers",
    ends: "delivered",
    answer: '<!doctype html><link rel="stylesheet" href="/never"><h1>Dead style</h1>',
  },
  {
    name: "script that never answers",
    ends: ["delivered", "navigation_timeout"],
    answer: '<!doctype html><h1>Dead script</h1><script src="/never"></script><p>After</p>',
  },
  // Its process takes half a gigabyte, so it races its deadline and, with the cap of these trials, its own death.
  {
    name: "20,000 requests at once",
    ends: ["delivered", "render_timeout", "renderer_crashed"],
    answer: scripted('for (let i = 0; i < 20_000; i += 1) fetch("/dot.png?" + i).catch(() => {})'),
    heavy: true,
  },
  {
    name: "asset without an end",
    ends: ["delivered", "too_large"],
    answer: scripted('fetch("/endless").then((answer) => answer.arrayBuffer()).catch(() => {})'),
    options: { wait_network: true, wait_network_time: 1 },
  },
  {
    name: "gzip bomb for a page",
    ends: ["renderer_crashed", "navigation_timeout", "render_timeout", "too_large"],
    answer: (exchange) => sendBomb(exchange, "text/html"),
    heavy: true,
  },
  {
    name: "gzip bomb for a script",
    ends: ["renderer_crashed", "delivered"],
    answer: '<!doctype html><h1>Bomb</h1><script src="/bomb?type=text/javascript" async></script>',
    options: { wait_time: 3 },
    heavy: true,
  },
];

/** Behind `/bomb?type=`. */
export function sendBomb({ response, query }: Exchange, type = query.get("type") ?? "text/plain"): void {
  response.writeHead(200, { "content-type": type, "content-encoding": "gzip" });
  response.write(gzipHeader);
  let left = bombBlocks;
  function write(): void {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(block)) {
        response.once("drain", write);
        return;
      }
    }
    response.end();
  }
  write();
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** 64 MB of one letter, as a part of a deflate stream that any number of the same may follow. */
const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, "a"), { finishFlush: zlib.Z_FULL_FLUSH });

/** 4 GB from 4 MB: below the cap for a response. */
const bombBlocks = 64;

function endlessHeaders({ response }: Exchange): void {
  const { socket } = response;
  if (socket === null) return;
  socket.write("HTTP/1.1 200 OK\r\n");
  const line = `X-Filler: ${"a".repeat(1_000)}\r\n`;
  const timer = setInterval(() => socket.write(line.repeat(20)), 10);
  socket.once("close", () => clearInterval(timer));
}
