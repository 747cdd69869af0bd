import { tmpdir } from "node:os";
import { log } from "#lib/telemetry/log.ts";
import type { BrowserPool } from "./render/browser.ts";
import { findDiskFault } from "./render/disk.ts";

/** Whether this worker can render. While it cannot, it takes no renders; what is rendered it still delivers. */
export type Health = { isHealthy: () => boolean; suspectBrowser: () => void; stop: () => void };

const lookMs = 5_000;
/** Nothing is asked of it: the probe opens no page. */
const noProxy = "http://127.0.0.1:9";

/**
 * Looks every five seconds whether the disk has room for browsers, and, after a render found no
 * browser, whether one opens. Unhealthy until both hold again; `onChange` is told each change.
 */
export function watchHealth({ pool, onChange }: { pool: BrowserPool; onChange: (healthy: boolean) => void }): Health {
  let suspected = false;
  let reason: string | undefined;
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    const found = (await findDiskFault(tmpdir())) ?? (suspected ? await findBrowserFault(pool) : undefined);
    if (!found) suspected = false;
    if ((found === undefined) !== (reason === undefined)) {
      if (found) log.error({ reason: found }, "this worker cannot render and takes no new jobs");
      else log.info("this worker can render again");
      onChange(found === undefined);
    }
    reason = found;
    looking = false;
  }

  const timer = setInterval(look, lookMs);
  return {
    isHealthy: () => reason === undefined && !suspected,
    suspectBrowser() {
      suspected = true;
      void look();
    },
    stop: () => clearInterval(timer),
  };
}

async function findBrowserFault(pool: BrowserPool): Promise<string | undefined> {
  try {
    const lease = await pool.open({ alone: true, proxyUrl: noProxy });
    await lease.close();
    return undefined;
  } catch (error) {
    return `no browser opens: ${error}`;
  }
}
