import { db } from "#lib/db/client.ts";
import { isDatabaseAway } from "#lib/db/faults.ts";
import { log } from "#lib/telemetry/log.ts";
import { setBlockedHosts } from "./blocked-hosts.ts";

/** ms until a host that was blocked in another process is blocked in this one. */
const refreshMs = 2_000;

/**
 * Keeps this process's list of blocked hosts as the database has it. While the database is away the
 * last list stays in force. `loaded` resolves once the first list is known.
 */
export function watchBlockedHosts(): { loaded: Promise<void>; stop: () => void } {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  let loading = false;

  async function load(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      await refreshBlockedHosts();
      resolve();
    } catch (error) {
      if (!isDatabaseAway(error)) log.error({ err: error }, "the blocked hosts could not be read; the last list stays");
    } finally {
      loading = false;
    }
  }

  void load();
  const timer = setInterval(load, refreshMs);
  timer.unref();
  return { loaded, stop: () => clearInterval(timer) };
}

/** Reads the list now: for who has just changed it. */
export async function refreshBlockedHosts(): Promise<void> {
  const rows = await db().blockedHost.findMany({ select: { host: true } });
  setBlockedHosts(rows.map(({ host }) => host));
}
