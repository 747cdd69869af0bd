import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseAway } from "./faults.ts";

const pauseMs = 500;
/** Longer than a restart or a failover takes; then the work in hand is let go, and its worker with it. */
const patienceMs = 5 * 60_000;

/**
 * Runs a repeatable statement until the database is there to take it: work that cost a render is not
 * thrown away for a restart. Other errors are thrown at once; once `letGo` aborts, so is an outage.
 */
export async function throughOutages<Value>(run: () => Promise<Value>, letGo?: AbortSignal): Promise<Value> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isDatabaseAway(error) || letGo?.aborted || Date.now() > deadline) throw error;
      await pause(pauseMs);
    }
  }
}
