import { log } from "#lib/telemetry/log.ts";
import type { BrowserProcess } from "./browser-process.ts";
import { isPageProcess, totalBytes } from "./memory.ts";

/** A page can take a gigabyte in a second, so one that is on its way to the cap is looked at more often. */
const calmMs = 1_000;
const alertMs = 200;

type WatchInput = { process: BrowserProcess; maxBytes: number; isBusy: () => boolean };

/**
 * Sees to it that a browser uses no more memory than it may. A page that holds the greater part is
 * killed by itself, so that its neighbours do not notice; where no page stands out, the browser is.
 */
export function watchMemory({ process, maxBytes, isBusy }: WatchInput): { stop: () => void } {
  /** ms until the next look. */
  function look(): number {
    if (!isBusy()) return calmMs;
    const processes = process.memory();
    const bytes = totalBytes(processes);
    if (bytes <= maxBytes) return bytes > maxBytes / 2 ? alertMs : calmMs;

    const [largest] = processes.toSorted((one, other) => other.bytes - one.bytes);
    if (largest !== undefined && largest.bytes > maxBytes / 2 && isPageProcess(largest.pid)) {
      log.warn({ bytes: largest.bytes, maxBytes }, "page killed: too much memory");
      process.killPage(largest.pid);
      return alertMs;
    }
    log.warn({ bytes, maxBytes }, "browser killed: too much memory");
    process.kill("The browser used more memory than it may");
    return calmMs;
  }

  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  function lookAndGoOn(): void {
    let pauseMs = calmMs;
    try {
      pauseMs = look();
    } catch (error) {
      log.error({ err: error }, "a browser's memory could not be read");
    }
    if (!stopped) lookAfter(pauseMs);
  }
  function lookAfter(ms: number): void {
    timer = setTimeout(lookAndGoOn, ms);
    timer.unref();
  }
  lookAfter(alertMs);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
