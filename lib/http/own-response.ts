import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

// Next builds several bundles of this module; one process follows its responses once.
const shared = globalThis as typeof globalThis & { platenResponses?: AsyncLocalStorage<ServerResponse> };

/** Runs the work that answers a request, so that `ownResponse` finds its response. */
export function withOwnResponse<Value>(response: ServerResponse, work: () => Value): Value {
  shared.platenResponses ??= new AsyncLocalStorage<ServerResponse>();
  return shared.platenResponses.run(response, work);
}

/**
 * Returns Node's response to the request that is being answered, which Next hides from its routes:
 * only it can close the connection of a reader who takes nothing.
 */
export function ownResponse(): ServerResponse | undefined {
  return shared.platenResponses?.getStore();
}
