import os from "node:os";
import { config } from "#lib/config/config.ts";

/** A place inside a gate. Leaving twice is harmless. */
export type Place = {
  leave(): void;
  /** Counts again without waiting: for work that goes on whether or not there is room. */
  retake(): void;
  /** Waits for room again, mostly ahead of whoever was never in; a place that is still held is held for `holdMs` from now. */
  reenter(signal: AbortSignal, holdMs: number): Promise<void>;
};

/**
 * Lets only so many in at once, each for `holdMs` at most where that is given. The others wait in the order they came,
 * those that were in before apart from those that were not.
 */
export type Gate = {
  enter(signal: AbortSignal, holdMs?: number): Promise<Place>;
  /** Resolves when hardly anyone waits to come in: then work for it may be fetched. */
  uncrowded(): Promise<void>;
  /** Whether nobody is in. */
  isEmpty(): boolean;
};

/** Opening and loading that take longer are mostly waiting for the network, or must not starve the others. */
export const longestLoadingMs = 2_000;
export const longestPrintingMs = 15_000;

/**
 * "Waiting costs no CPU, printing does": many pages may be open and waiting, few may work. A page comes
 * in before it is opened and stays until it is printed, but for the time it waits: so pages that are
 * begun are finished first, and no more of them are open than need be, which Chromium charges for.
 * Unless asked otherwise, there is one place more than CPU cores, because work on a page is a conversation of processes.
 */
export function createWorkGate({ asked = config().WORKING_PAGES, cores = os.availableParallelism() } = {}): Gate {
  return createGate({ places: asked ?? cores + 1 });
}

/** So many may wait to come in while it still counts as uncrowded: the next are ready when a place is free. */
const readyAhead = 1;

/**
 * So many that return go in for each newcomer, while both wait: pages that are begun are finished first.
 * If no page were begun meanwhile, all would come to wait at the same time, and the cores with them.
 */
const returnsForEachNewcomer = 2;

export function createGate({ places }: { places: number }): Gate {
  const newcomers: (() => void)[] = [];
  const returning: (() => void)[] = [];
  const fetchers: (() => void)[] = [];
  let taken = 0;
  let returns = 0;

  function tellFetchers(): void {
    if (newcomers.length < readyAhead) for (const tell of fetchers.splice(0)) tell();
  }

  function admitNext(): void {
    while (taken < places) {
      const returned = returns < returnsForEachNewcomer || newcomers.length === 0 ? returning.shift() : undefined;
      returns = returned === undefined ? 0 : returns + 1;
      const next = returned ?? newcomers.shift();
      if (next === undefined) break;
      next();
    }
    tellFetchers();
  }

  /** Resolves once there is room; `take` is called at that moment. */
  async function admission(queue: (() => void)[], signal: AbortSignal, take: () => void): Promise<void> {
    signal.throwIfAborted();
    if (taken < places) return take();
    return new Promise((resolve, reject) => {
      function admit(): void {
        signal.removeEventListener("abort", giveUp);
        take();
        resolve();
      }
      function giveUp(): void {
        queue.splice(queue.indexOf(admit), 1);
        tellFetchers();
        reject(signal.reason);
      }
      queue.push(admit);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  return {
    isEmpty: () => taken === 0,

    async uncrowded() {
      while (newcomers.length >= readyAhead) await new Promise<void>((resolve) => fetchers.push(resolve));
    },

    async enter(signal, holdMs) {
      let timer: NodeJS.Timeout | undefined;
      let inside = false;
      function take(ms: number | undefined): void {
        clearTimeout(timer);
        if (!inside) taken += 1;
        inside = true;
        if (ms !== undefined) timer = setTimeout(leave, ms);
      }
      function leave(): void {
        if (!inside) return;
        inside = false;
        clearTimeout(timer);
        taken -= 1;
        admitNext();
      }

      await admission(newcomers, signal, () => take(holdMs));
      return {
        leave,
        retake: () => take(holdMs),
        async reenter(signal, ms) {
          signal.throwIfAborted();
          if (inside) take(ms);
          else await admission(returning, signal, () => take(ms));
        },
      };
    },
  };
}
