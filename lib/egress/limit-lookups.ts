import type { Lookup } from "./resolve-authority.ts";

type LimitInput = { lookup: Lookup; mostAtOnce: number; signal: AbortSignal };

/**
 * A lookup of which only so many run at once; the others wait in line, and find out at its end when
 * the signal has come meanwhile. Each system lookup holds a thread of the process for as long as a
 * name server keeps silent, so a page full of dead names must not take them all from its neighbours.
 */
export function limitLookups({ lookup, mostAtOnce, signal }: LimitInput): Lookup {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (hostname) => {
    // The one that is woken takes over the place of the one that woke it.
    if (running === mostAtOnce) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;

    try {
      signal.throwIfAborted();
      return await lookup(hostname);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
