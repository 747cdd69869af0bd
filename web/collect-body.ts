import type { IncomingMessage } from "node:http";

/** How much may be held, and for how long. */
export type BodyLimits = {
  /** Of all bodies that are still arriving, together, before anybody is known. */
  budgetBytes: number;
  /** ms for one body: 64 kB at 4.4 kB a second. */
  bodyMs: number;
};

const bodyLimits: BodyLimits = { budgetBytes: 33_554_432, bodyMs: 15_000 };

/** What a chunk costs beside its bytes: a body of one byte a chunk is mostly that. */
const chunkCost = 256;

type Reading = { cost: number; giveUp: () => void };
/** Why a body was not read. */
export type Unread = "body_too_large" | "request_timeout" | "unavailable";

// Insertion order: the oldest first.
const readings = new Set<Reading>();
let held = 0;

/**
 * Returns the whole body, or why it is not read. Past the budget of all bodies the one that has taken
 * longest gives way: honest forms arrive within moments, so those that stall push out one another.
 */
export function collectBody({
  request,
  maxBytes,
  limits = bodyLimits,
}: {
  request: IncomingMessage;
  maxBytes: number;
  limits?: BodyLimits;
}): Promise<Buffer | Unread> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let total = 0;
    const reading: Reading = { cost: 0, giveUp: () => leave(() => resolve("unavailable")) };
    const timer = setTimeout(() => leave(() => resolve("request_timeout")), limits.bodyMs);
    readings.add(reading);
    request.on("data", take).on("end", finish).on("error", fail).on("close", fail);

    function take(chunk: Buffer): void {
      total += chunk.length;
      if (total > maxBytes) {
        leave(() => resolve("body_too_large"));
        return;
      }
      chunks.push(chunk);
      reading.cost += chunk.length + chunkCost;
      held += chunk.length + chunkCost;
      for (const oldest of readings) {
        if (held <= limits.budgetBytes) return;
        oldest.giveUp();
      }
    }

    function finish(): void {
      leave(() => resolve(Buffer.concat(chunks)));
    }

    function fail(error?: Error): void {
      leave(() => reject(error ?? new Error("The caller left before the whole body had come.")));
    }

    function leave(settle: () => void): void {
      clearTimeout(timer);
      // The connection may break after its body was settled: what it held is given back once.
      if (readings.delete(reading)) held -= reading.cost;
      request.off("data", take).off("end", finish).off("close", fail).pause();
      settle();
      chunks.length = 0;
    }
  });
}
