import { BrowserDied } from "./browser-died.ts";
import type { Failure } from "./failure.ts";

/** What can end a render from outside its steps, whatever they are waiting for. */
export type Ending = {
  /** Resolves with a failure of the page, or rejects with a fault: the browser died, the caller gave up. */
  happened: Promise<Failure>;
  /** Aborts when the render is over. */
  over: AbortSignal;
  fail: (failure: Failure) => void;
  die: (reason: string) => void;
  /** The render is over by itself. */
  finish: () => void;
};

type EndingInput = { timeoutMs: number; browserDied: AbortSignal; cancelled: AbortSignal | undefined };

/** Starts the clock of a whole render and watches its browser. */
export function expectEnding({ timeoutMs, browserDied, cancelled }: EndingInput): Ending {
  const { promise, resolve, reject } = Promise.withResolvers<Failure>();
  // Whoever races it hears of it; until then it must not count as unhandled.
  promise.catch(() => undefined);
  const over = new AbortController();
  const onBrowserDied = () => stop(() => reject(browserDied.reason));
  const onCancelled = () => stop(() => reject(cancelled?.reason));
  const timer = setTimeout(() => stop(() => resolve(tooSlow)), timeoutMs);

  function stop(settle: () => void): void {
    clearTimeout(timer);
    browserDied.removeEventListener("abort", onBrowserDied);
    cancelled?.removeEventListener("abort", onCancelled);
    settle();
    over.abort();
  }

  browserDied.addEventListener("abort", onBrowserDied);
  cancelled?.addEventListener("abort", onCancelled);
  if (browserDied.aborted) onBrowserDied();
  if (cancelled?.aborted) onCancelled();

  return {
    happened: promise,
    over: over.signal,
    fail: (failure) => stop(() => resolve(failure)),
    die: (reason) => stop(() => reject(new BrowserDied(reason))),
    finish: () => stop(() => undefined),
  };
}

const tooSlow: Failure = { code: "render_timeout", detail: "Rendering the page took too long." };
