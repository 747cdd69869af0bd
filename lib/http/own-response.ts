import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { ServerResponse } from "node:http";

// Next builds several bundles of this module; one process follows its responses once.
const shared = globalThis as typeof globalThis & { platenResponses?: AsyncLocalStorage<ServerResponse> };

/** Makes `ownResponse` work for every request that this process takes from now on. Call it once, at start. */
export function followResponses(): void {
  if (shared.platenResponses) return;
  const responses = new AsyncLocalStorage<ServerResponse>();
  shared.platenResponses = responses;
  subscribe("http.server.request.start", (message) => {
    if (typeof message !== "object" || message === null || !("response" in message)) return;
    if (message.response instanceof ServerResponse) responses.enterWith(message.response);
  });
}

/**
 * Returns Node's response to the request that is being answered, which Next hides from its routes:
 * only it can close the connection of a reader who takes nothing.
 */
export function ownResponse(): ServerResponse | undefined {
  return shared.platenResponses?.getStore();
}
