import { AsyncLocalStorage } from "node:async_hooks";

/** Whose work is being done: on every log line that is written meanwhile. */
export type LogIds = { request_id?: string; job_id?: string; task?: string };

// Next builds several bundles of this module; one process has one of these all the same.
const shared = globalThis as typeof globalThis & { platenLogIds?: AsyncLocalStorage<LogIds> };

function storage(): AsyncLocalStorage<LogIds> {
  shared.platenLogIds ??= new AsyncLocalStorage();
  return shared.platenLogIds;
}

/** Runs `work` under these ids, and whatever it starts. */
export function withLogIds<Value>(ids: LogIds, work: () => Value): Value {
  return storage().run(ids, work);
}

/** Adds what has become known meanwhile, such as the job that a request created. */
export function addLogIds(ids: LogIds): void {
  Object.assign(logIds(), ids);
}

/** The ids of the work under way; empty outside of any. */
export function logIds(): LogIds {
  return storage().getStore() ?? {};
}
