import { createServer } from "node:http";
import next from "next";
import { config, publicUrl } from "#lib/config/config.ts";
import { closeDb } from "#lib/db/client.ts";
import { watchBlockedHosts } from "#lib/egress/watch-blocked-hosts.ts";
import { processGauges, queueGauges } from "#lib/telemetry/gauges.ts";
import { log } from "#lib/telemetry/log.ts";
import { startTelemetry } from "#lib/telemetry/start-telemetry.ts";
import { answer } from "./answer.ts";
import { closeServer } from "./close-server.ts";
import { createWebServer, defaultLimits } from "./server.ts";

const development = process.env.NODE_ENV === "development";
const { PORT: port, DOWNLOAD_WAIT_MS: longestAnswerMs, CALLER_HEADER: proxyHeader } = config();
/** Many times what one household or office opens. */
const connectionsPerAddress = proxyHeader === undefined ? 500 : undefined;

// next-auth knows its own address by this alone.
process.env.NEXTAUTH_URL = publicUrl();
const telemetry = await startTelemetry({ service: "web", gauges: [...queueGauges, ...processGauges] });
const server = createWebServer({
  answer: (request, response) => answer({ request, response, handle, development }),
  limits: { ...defaultLimits, silenceMs: longestAnswerMs + 60_000, connectionsPerAddress },
  upgrades: development,
});
// Next listens for upgrades on the server it is given, and leaves those it does not know open.
const httpServer = development ? server : createServer();
const app = next({ dev: development, dir: `${import.meta.dirname}/..`, port, hostname: "localhost", httpServer });
await app.prepare();
// For bucket and webhook endpoints, which this process checks and tries as well.
const blockedHosts = watchBlockedHosts();
const handle = app.getRequestHandler();

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
  closeServer({
    server,
    done: async () => {
      await Promise.all([telemetry.stop(), closeDb()]);
      process.exit(0);
    },
  });
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
