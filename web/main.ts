import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { config, publicUrl } from "#lib/config/config.ts";
import { closeDb } from "#lib/db/client.ts";
import { watchBlockedHosts } from "#lib/egress/watch-blocked-hosts.ts";
import { processGauges, queueGauges } from "#lib/telemetry/gauges.ts";
import { log } from "#lib/telemetry/log.ts";
import { startTelemetry } from "#lib/telemetry/start-telemetry.ts";
import { hideOperatorsSide } from "./hide-operators-side.ts";
import { mapHost } from "./map-host.ts";
import { isPage, securePage } from "./page-security.ts";

const development = process.env.NODE_ENV === "development";
const { PORT: port, DOWNLOAD_WAIT_MS: longestAnswerMs } = config();

// next-auth knows its own address by this alone.
process.env.NEXTAUTH_URL = publicUrl();
const telemetry = await startTelemetry({ service: "web", gauges: [...queueGauges, ...processGauges] });
const app = next({ dev: development, dir: `${import.meta.dirname}/..`, port, hostname: "localhost" });
await app.prepare();
// For bucket and webhook endpoints, which this process checks and tries as well.
const blockedHosts = watchBlockedHosts();
const handle = app.getRequestHandler();

const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const url = mapHost({ host: request.headers.host, url: request.url ?? "/" });
  request.url = await hideOperatorsSide({ url, request });
  if (isPage(request.url)) securePage({ request, response, development });
  void handle(request, response);
});
// Longer than any proxy in front keeps its connections, so that none is closed under a request.
server.keepAliveTimeout = 75_000;
server.requestTimeout = 60_000;
server.listen(port, () => log.info({ port, url: publicUrl() }, "web ready"));
server.on("error", (error) => {
  log.fatal({ err: error, port }, "the port cannot be listened on; set PORT to a free one");
  process.exit(1);
});

let stopping = false;

// Answers in flight are finished: a download may still wait for its PDF.
function stop(signal: string): void {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, "web stops: finishing the answers in flight");
  setTimeout(() => process.exit(1), longestAnswerMs).unref();
  blockedHosts.stop();
  server.close(async () => {
    await Promise.all([telemetry.stop(), closeDb()]);
    process.exit(0);
  });
  server.closeIdleConnections();
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
