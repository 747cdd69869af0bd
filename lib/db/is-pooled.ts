import type pg from "pg";
import { config } from "#lib/config/config.ts";

/**
 * Whether a pooler answers this connection: poolers tell their clients a process id of their own
 * making, PostgreSQL that of the session. Proxies that only forward bytes do not count.
 */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid !== (client as pg.ClientBase & { processID: number | null }).processID; // @types/pg omits it
}

/** Throws a sentence for the operator when a pooler may change the session below a connection that holds locks. */
export async function requireSession(client: pg.ClientBase): Promise<void> {
  if (!(await isPooled(client)) || config().DATABASE_DIRECT_URL) return;
  throw new Error(
    "DATABASE_URL leads to a connection pooler, but locks, LISTEN and migrations need a session that stays. Set DATABASE_DIRECT_URL to PostgreSQL itself, or to the same URL if the pooler is in session mode.",
  );
}
