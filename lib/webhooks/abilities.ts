import type { Abilities } from "./endpoint-store.ts";
import { endpointStore } from "./store-in-use.ts";

/** What can be done with events and endpoints here beyond what can everywhere. */
export function endpointAbilities(): Abilities {
  return endpointStore().abilities;
}
