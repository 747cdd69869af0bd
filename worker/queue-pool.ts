import type pg from "pg";
import { directDatabase, pooledDatabase } from "#lib/db/client-config.ts";
import { isDatabaseAway } from "#lib/db/faults.ts";
import { openPool } from "#lib/db/pool.ts";
import { throughOutages } from "#lib/db/through-outages.ts";
import { createFetches } from "./queue-fetches.ts";
import type { QueueStatement } from "./queue-statement.ts";

export type QueuePool = {
  pgPool: pg.Pool;
  /** From now on a fetch that meets an outage fails; completions go on waiting. */
  stopFetching: () => void;
  close: () => Promise<void>;
};

type Callback = Parameters<pg.Pool["connect"]>[0];

/** Fetches and completions are short: few connections serve many tasks. */
const queueConnections = 6;
/** Each runner listens with one. */
const listeners = 4;

/**
 * The pool for graphile-worker, with two differences to an ordinary one. Its statements wait for an
 * absent database: left to itself the library gives up for good when a completion fails, and sleeps
 * for seconds when a fetch does. And its LISTEN goes past a pooler, to PostgreSQL itself.
 */
export function openQueuePool({
  pooled = pooledDatabase(),
  direct = directDatabase(),
}: {
  pooled?: pg.ClientConfig;
  direct?: pg.ClientConfig;
} = {}): QueuePool {
  const pool = openPool({ max: queueConnections, name: "platen-worker-queue", database: pooled });
  const listening = openPool({ max: listeners, name: "platen-worker-listen", database: direct });
  const stopping = new AbortController();
  const closing = new AbortController();
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  const statements = createFetches({
    query: async (text, values) => {
      const client = lease();
      try {
        await client.send({ text, values });
      } finally {
        client.release();
      }
    },
    letGo: stopping.signal,
    abandon: closing.signal,
  });

  function lease() {
    let client: pg.PoolClient | undefined;

    async function send(statement: string | QueueStatement): Promise<pg.QueryResult> {
      client ??= await connect();
      const current = client;
      try {
        return await current.query(statement);
      } catch (error) {
        if (isDatabaseAway(error)) {
          client = undefined;
          current.release(true);
        }
        throw error;
      }
    }
    return { send, release: () => client?.release() };
  }

  /** Like a client of the pool, except that a statement that meets an outage is sent again on a new connection. */
  async function connectForLibrary(): Promise<Pick<pg.PoolClient, "query" | "release">> {
    const { send, release } = lease();
    let inTransaction = false;

    function query(given: string | QueueStatement, values: unknown[] = []): Promise<pg.QueryResult> {
      const statement = typeof given === "string" && values.length > 0 ? { text: given, values } : given;
      // Only the library's migrations begin transactions, which are theirs to repeat.
      inTransaction ||= given === "begin";
      if (inTransaction) return send(statement);
      if (typeof statement === "string") return throughOutages(() => send(statement), closing.signal);
      return statements.run(statement, () => send(statement));
    }
    return { query: query as pg.PoolClient["query"], release }; // of its overloads those that the library uses
  }

  /** The library's own pauses between attempts to listen grow to a minute. */
  function listen(callback: Callback): void {
    throughOutages(() => listening.connect(), closing.signal).then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error) => callback(error, undefined, () => {}),
    );
  }

  // The library asks for its listening connection with a callback, and for all others with a promise.
  pool.connect = ((callback?: Callback) => (callback ? listen(callback) : connectForLibrary())) as pg.Pool["connect"];

  return {
    pgPool: pool,
    stopFetching: () => stopping.abort(),
    async close() {
      stopping.abort();
      closing.abort();
      await Promise.all([pool.end(), listening.end()]);
    },
  };
}
