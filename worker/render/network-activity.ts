import type { Page, Request } from "playwright";

/** Connections that stay open by design, and addresses that are no network. */
const unwatchedTypes = new Set(["websocket", "eventsource", "ping"]);
const unwatchedSchemes = /^(data|blob):/;
const streams = /^(text\/event-stream|multipart\/x-mixed-replace)\b/i;

/** "Requests hanging longer than 10 s do not hold it up for ever." */
const hangingMs = 10_000;

/** While a request is in flight nothing is known but that it may end at once. */
const lookAgainMs = 50;

export type NetworkActivity = {
  /** ms to wait before the network may have been quiet for `quietMs`; 0 when it has been. */
  missingMs: (quietMs: number) => number;
};

/** Watches which requests of a page are in flight, from now on. */
export function watchNetwork(page: Page): NetworkActivity {
  const inFlight = new Map<Request, number>();
  let lastActivity = performance.now();

  function end(request: Request): void {
    if (inFlight.delete(request)) lastActivity = performance.now();
  }

  page.on("request", (request) => {
    if (unwatchedTypes.has(request.resourceType()) || unwatchedSchemes.test(request.url())) return;
    inFlight.set(request, performance.now());
  });
  page.on("response", (response) => {
    if (streams.test(response.headers()["content-type"] ?? "")) end(response.request());
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);

  return {
    missingMs(quietMs) {
      const now = performance.now();
      for (const [request, startedAt] of inFlight) if (now - startedAt > hangingMs) inFlight.delete(request);
      return inFlight.size > 0 ? lookAgainMs : Math.max(0, lastActivity + quietMs - now);
    },
  };
}
