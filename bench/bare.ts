import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { checkout } from "#lib/local/checkout.ts";
import { rateOf } from "./rate.ts";

export type BareOrder = {
  /** Printed in turn, again and again. */
  urls: readonly string[];
  concurrency: number;
  /** ms; unset: each address once. */
  forMs?: number | undefined;
  /** ms between the load event and printing. */
  waitMs: number;
};

/** Each finished page: when, from the start of the run, and how long it took. */
export type BareRun = { finishes: { atMs: number; tookMs: number }[] };

/** The bare Playwright loop, in its own process with its own warm browser. */
export type BareLoop = { pid: number; run(order: BareOrder): Promise<BareRun>; stop(): Promise<void> };

/** Starts the bare loop with the browser and the fonts that the service uses. */
export async function startBareLoop(environment: Record<string, string>): Promise<BareLoop> {
  const child = fork(join(checkout, "bench/bare-main.ts"), {
    env: { ...process.env, ...environment },
    serialization: "advanced",
  });
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), failWhenEnded(ended)]);
  return {
    pid: child.pid ?? 0,
    async run(order) {
      child.send(order);
      const [answer] = await Promise.race([once(child, "message"), failWhenEnded(ended)]);
      return answer as BareRun;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

async function failWhenEnded(ended: Promise<unknown>): Promise<never> {
  await ended;
  throw new Error("The bare loop ended; its last words are above");
}

type Tried = { concurrency: number; rate: number };

/** The concurrency at which the bare loop prints most pages a second: tried one after the other while it still gains. */
export async function findBestConcurrency({
  bare,
  order,
  candidates,
}: {
  bare: BareLoop;
  order: Omit<BareOrder, "concurrency">;
  candidates: readonly number[];
}): Promise<number> {
  let best: Tried = { concurrency: 1, rate: 0 };
  for (const concurrency of candidates) {
    const { finishes } = await bare.run({ ...order, concurrency });
    const rate = rateOf({ finishes, forMs: order.forMs });
    if (rate > best.rate) best = { concurrency, rate };
    // Two steps without a gain: beyond lies only waiting.
    else if (concurrency > best.concurrency * 2) break;
  }
  return best.concurrency;
}
