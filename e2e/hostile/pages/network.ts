import { deflateRawSync, constants as zlib } from "node:zlib";
import type { Exchange } from "#e2e/fixtures/answers.ts";
import { type HostilePage, scripted } from "../hostile-page.ts";

/** Targets that answer badly, and pages that never stop asking. */
export const networkPages: readonly HostilePage[] = [
  {
    name: "accepts and never answers",
    ends: { navigation_timeout: "no byte ever comes" },
    limits: "deadlines",
    at: "/never",
  },
  {
    name: "drips a byte a second",
    ends: { navigation_timeout: "its document never ends, and the page is not busy" },
    at: "/drip",
  },
  {
    name: "endless body",
    ends: { too_large: "nothing else ends it: the limit for loading is far" },
    limits: "memory",
    at: "/endless",
  },
  {
    name: "endless headers",
    ends: { connection_failed: "Chromium gives up at 256 kB of headers" },
    answer: endlessHeaders,
  },
  { name: "204", ends: { not_a_page: "the answer has no page" }, at: "/no-content" },
  { name: "205", ends: { not_a_page: "the answer has no page" }, at: "/reset-content" },
  { name: "empty reply", ends: { connection_failed: "the connection ends before an answer" }, at: "/empty-reply" },
  { name: "cut in the middle", ends: { connection_failed: "the document is shorter than it says" }, at: "/truncated" },
  {
    name: "no gzip, though it says so",
    ends: { connection_failed: "the document cannot be decoded" },
    at: "/bad-gzip",
  },
  {
    name: "self-signed certificate",
    ends: { tls_failed: "nobody vouches for the certificate" },
    at: ({ tls }) => `${tls}/`,
  },
  {
    name: "http where TLS is expected",
    ends: { connection_failed: "the server ends a connection that is no TLS" },
    at: ({ tls }) => tls.replace("https:", "http:"),
  },
  { name: "a PDF", ends: { not_a_page: "the answer is a download" }, at: "/download.pdf" },
  { name: "an archive", ends: { not_a_page: "the answer is a download" }, at: "/download.zip" },
  { name: "an attachment", ends: { not_a_page: "the answer is a download" }, at: "/attachment" },
  {
    name: "downloads by script",
    ends: { delivered: "downloads are refused, and the page stays" },
    answer: scripted(
      'setInterval(() => { const a = document.createElement("a"); a.href = URL.createObjectURL(new Blob(["x"])); a.download = "x.bin"; a.click() }, 20)',
    ),
  },
  {
    name: "polls every 50 ms under wait_network",
    ends: { delivered: "the network is waited for so long, and then the page prints" },
    answer: scripted('setInterval(() => fetch("/script.js"), 50)'),
    options: { wait_network: true, wait_network_time: 1 },
  },
  {
    name: "endless event stream under wait_network",
    ends: { delivered: "streams do not hold up the wait" },
    answer: scripted('new EventSource("/event-stream")'),
    options: { wait_network: true, wait_network_time: 0.5 },
  },
  {
    name: "assets that never answer",
    ends: { delivered: "the load event is waited for so long, and then the page prints" },
    answer:
      '<!doctype html><h1>Dead assets</h1><img src="/never?1"><img src="/never?2"><script async src="/never?3"></script>',
  },
  {
    name: "style sheet that never answers",
    ends: { delivered: "the load event is waited for so long, and then the page prints" },
    answer: '<!doctype html><link rel="stylesheet" href="/never"><h1>Dead style</h1>',
  },
  {
    name: "script that never answers",
    ends: { delivered: "its document is whole, and the load event is waited for so long" },
    answer: '<!doctype html><h1>Dead script</h1><script src="/never"></script><p>After</p>',
  },
  {
    name: "10,000 requests at once",
    ends: {
      delivered: "Chromium refuses those beyond what it holds, and all at once take less memory than a page may",
    },
    answer: scripted('for (let i = 0; i < 10_000; i += 1) fetch("/dot.png?" + i).catch(() => {})'),
    heavy: true,
  },
  {
    name: "asset without an end",
    ends: { delivered: "it is cut at the cap for one response, which is half of what a render may receive" },
    answer: scripted('fetch("/endless").then((answer) => answer.arrayBuffer()).catch(() => {})'),
    options: { wait_network: true, wait_network_time: 1 },
  },
  {
    name: "gzip bomb for a page",
    ends: { renderer_crashed: "4 GB of text meet the cap for memory" },
    limits: "memory",
    answer: (exchange) => sendBomb(exchange, "text/html"),
    heavy: true,
  },
  {
    name: "gzip bomb for a script",
    ends: { renderer_crashed: "4 GB of script meet the cap for memory before the load event" },
    limits: "memory",
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
