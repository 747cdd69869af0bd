import { setTimeout as pause } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { callJobs } from "./client.ts";
import type { Random } from "./random.ts";

/** Traffic as customers make it, until it is stopped, and everything that they were told. */
export type Load = {
  /** The ids that callers have seen. */
  ids: Set<string>;
  /** Answers by status; 0 stands for a connection that broke. */
  statuses: Map<number, number>;
  /** Idempotency keys and all ids that they were answered with. */
  keys: Map<string, Set<string>>;
  /** Answers 503 without a Retry-After. There must be none. */
  withoutRetryAfter: number;
  stop: () => Promise<void>;
};

const retryPauseMs = 500;
const retries = 60;

/** Starts jobs and downloads of all kinds, about `perSecond`, over all web processes. */
export function startLoad({
  bench,
  random,
  perSecond = 2,
}: {
  bench: Bench;
  random: Random;
  perSecond?: number;
}): Load {
  const load: Load = { ids: new Set(), statuses: new Map(), keys: new Map(), withoutRetryAfter: 0, stop };
  const open = new Set<Promise<void>>();
  let stopped = false;
  let calls = 0;

  async function send(): Promise<void> {
    calls += 1;
    const number = calls;
    const request = chooseRequest({ bench, random, number });
    const download = random.next() < 0.15;
    const idempotencyKey = random.next() < 0.2 ? `key-${number}` : undefined;
    const webs = Array.from({ length: retries }, () => random.pick(bench.webs).url);
    for (const url of idempotencyKey ? webs : webs.slice(0, 1)) {
      const told = await callJobs({ url, account: bench.account, request, idempotencyKey, download });
      const status = told?.status ?? 0;
      load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
      if (status === 503 && !told?.retryAfter) load.withoutRetryAfter += 1;
      if (told?.id) {
        load.ids.add(told.id);
        if (!idempotencyKey) return;
        load.keys.set(idempotencyKey, (load.keys.get(idempotencyKey) ?? new Set()).add(told.id));
        if (status < 500) return;
      }
      await pause(retryPauseMs);
    }
  }

  const timer = setInterval(() => {
    const sending: Promise<void> = send().finally(() => open.delete(sending));
    open.add(sending);
  }, 1_000 / perSecond);

  async function stop(): Promise<void> {
    if (stopped) return;
    stopped = true;
    clearInterval(timer);
    await Promise.all(open);
  }
  return load;
}

/** Quick pages, slow ones, ones that wait, and a few addresses that always fail. */
function chooseRequest({ bench, random, number }: { bench: Bench; random: Random; number: number }) {
  const kinds = [
    { url: bench.site.url(`/plain?n=${number}`), wait_time: 0 },
    { url: bench.site.url(`/sheets?count=5&n=${number}`), wait_time: 0 },
    { url: bench.site.url(`/slow?ms=800&n=${number}`), wait_time: 0 },
    { url: bench.site.url(`/plain?w=${number}`), wait_time: 1 },
    { url: `http://127.0.0.1:1/${random.below(3)}`, wait_time: 0 },
  ];
  return random.pick(kinds);
}
