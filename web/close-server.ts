import type { Server, ServerResponse } from "node:http";

/** ms between two looks for connections that have gone idle since. */
const lookMs = 1_000;

/**
 * Stops taking connections, finishes the answers in flight, and calls `done`. Each answer from now on says
 * that it is its connection's last one, so that a busy client with keep-alive goes elsewhere.
 */
export function closeServer({ server, done }: { server: Server; done: () => void }): void {
  const sayLast = (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  };
  server.prependListener("request", sayLast);
  server.prependListener("checkContinue", sayLast);
  const look = setInterval(() => server.closeIdleConnections(), lookMs);
  server.close(() => {
    clearInterval(look);
    done();
  });
}
