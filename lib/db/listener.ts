import pg from "pg";
import { log } from "#lib/telemetry/log.ts";
import { directDatabase } from "./client-config.ts";

type Listener = { on: (payload: string, wake: () => void) => () => void; close: () => Promise<void> };

const reconnectPauseMs = 1_000;
/** A connection that only listens never notices a network that has gone silent: it has to ask. */
const askMs = 15_000;
const timeoutMs = 5_000;

/**
 * Listens on one channel with one connection for the whole process. `on` calls `wake` when `payload`
 * is notified, and after every reconnection too: a notice may have been missed, so look again.
 */
export function openListener(channel: string): Listener {
  const waiting = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({
      ...directDatabase(),
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: "platen-listener",
    });
    const asking = setInterval(() => next.query("select 1").catch(lose), askMs).unref();
    let lost = false;
    function lose(error?: unknown): void {
      if (lost) return;
      lost = true;
      clearInterval(asking);
      next.end().catch(() => {});
      if (client === next) client = undefined;
      if (closed) return;
      log.warn({ err: error }, "the listening connection ended; connecting again");
      setTimeout(connect, reconnectPauseMs).unref();
    }
    next.on("error", lose);
    next.on("end", () => lose());
    next.on("notification", ({ payload }) => {
      for (const wake of waiting.get(payload ?? "") ?? []) wake();
    });
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      client = next;
      for (const wakes of waiting.values()) for (const wake of wakes) wake();
    } catch (error) {
      lose(error);
    }
  }
  void connect();

  return {
    on(payload, wake) {
      const wakes = waiting.get(payload) ?? new Set();
      waiting.set(payload, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) waiting.delete(payload);
      };
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
