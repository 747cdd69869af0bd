import os from "node:os";

/** A place inside a gate. Leaving twice is harmless. */
export type Place = {
  leave(): void;
  /** Counts again without waiting: for work that goes on whether or not there is room. */
  retake(): void;
};

/** Lets only so many in at once. The others wait in the order they came. */
export type Gate = { enter(signal: AbortSignal): Promise<Place> };

/**
 * "Waiting costs no CPU, printing does": many pages may be open and waiting, few may load and few
 * may print at once.
 */
export type Gates = { loading: Gate; printing: Gate };

/** Work that takes longer than this is mostly waiting for the network, or must not starve the others. */
const longestLoadingMs = 2_000;
const longestPrintingMs = 15_000;

/** The gates of one worker, sized for the CPU cores it may use. */
export function createGates(cores: number = os.availableParallelism()): Gates {
  return {
    loading: createGate({ places: cores + 1, holdMs: longestLoadingMs }),
    printing: createGate({ places: cores, holdMs: longestPrintingMs }),
  };
}

/** A gate with some places, each given up by itself after `holdMs` where that is given. */
export function createGate({ places, holdMs }: { places: number; holdMs?: number }): Gate {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function admitNext(): void {
    while (taken < places) {
      const next = waiting.shift();
      if (next === undefined) return;
      next();
    }
  }

  function takePlace(): Place {
    let timer: NodeJS.Timeout | undefined;
    let inside = false;
    function retake(): void {
      if (inside) return;
      inside = true;
      taken += 1;
      if (holdMs !== undefined) timer = setTimeout(leave, holdMs);
    }
    function leave(): void {
      if (!inside) return;
      inside = false;
      clearTimeout(timer);
      taken -= 1;
      admitNext();
    }
    retake();
    return { leave, retake };
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (taken < places) return takePlace();
      return new Promise((resolve, reject) => {
        function admit(): void {
          signal.removeEventListener("abort", giveUp);
          resolve(takePlace());
        }
        function giveUp(): void {
          waiting.splice(waiting.indexOf(admit), 1);
          reject(signal.reason);
        }
        waiting.push(admit);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    },
  };
}
