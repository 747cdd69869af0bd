import pg from "pg";
import { config } from "#lib/config/config.ts";
import { log } from "#lib/telemetry/log.ts";

/** The database's address; throws a sentence for the operator when none is set. */
export function requireDatabaseUrl(): string {
  const url = config().DATABASE_URL;
  if (!url)
    throw new Error("DATABASE_URL is not set. npm start sets it by itself; a process started by hand needs it.");
  return url;
}

/** A connection costs both sides some ms to open: it outlives the quiet moments of a busy process. */
const idleTimeoutMs = 300_000;

/** A pool whose connections give up on a silent database and are never used again after that. */
export function openPool({ max, name }: { max: number; name: string }): pg.Pool {
  const pool = new pg.Pool({
    Client: ImpatientClient,
    connectionString: requireDatabaseUrl(),
    max,
    idleTimeoutMillis: idleTimeoutMs,
    connectionTimeoutMillis: config().DATABASE_TIMEOUT_MS,
    query_timeout: config().DATABASE_TIMEOUT_MS,
    keepAlive: true,
    application_name: name,
  });
  // Without listeners a connection's end, idle or in use, would take the process with it.
  pool.on("error", (error) => log.warn({ err: error, pool: name }, "an idle database connection ended"));
  pool.on("connect", (client) =>
    client.on("error", (error) => log.debug({ err: error, pool: name }, "a database connection ended")),
  );
  return pool;
}

/**
 * After its own query timeout node-postgres keeps a connection for the next query, which then waits
 * behind the one that was never answered. This one ends itself instead, and the pool drops it.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this);
    // One function behind pg.Client's many overloads.
    this.query = ((...args: unknown[]): unknown => {
      const answer: unknown = Reflect.apply(query, this, args);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.endWhenSilent(error));
      return answer;
    }) as pg.Client["query"];
  }

  private endWhenSilent(error: unknown): void {
    if (error instanceof Error && error.message === "Query read timeout") this.end().catch(() => {});
  }
}
