import { once } from "node:events";
import { createServer } from "node:http";
import { answerScrape, nothingHere } from "./metrics-access.ts";

/**
 * Serves `GET /metrics`, and `GET /live` for who only wants to know whether the process answers, in a
 * process that has no web server of its own. Gives the port, chosen by the system for 0.
 */
export async function startMetricsServer(port: number): Promise<{ port: number; stop(): void }> {
  const server = createServer(async ({ method, url, headers: { authorization } }, response) => {
    if (url === "/live") return response.writeHead(200).end("live\n");
    const isScrape = method === "GET" && url === "/metrics";
    const { status, headers, body } = isScrape ? await answerScrape(authorization) : nothingHere;
    response.writeHead(status, headers).end(body);
  });
  server.listen(port);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
