import pg from "pg";
import { config } from "#lib/config/config.ts";
import { log } from "#lib/telemetry/log.ts";
import { pooledDatabase } from "./client-config.ts";
import { isPooled } from "./is-pooled.ts";

/** A connection costs both sides some ms to open: it outlives the quiet moments of a busy process. */
const idleTimeoutMs = 300_000;

/** A pool whose connections give up on a silent database and are never used again after that. */
export function openPool({
  max,
  name,
  database = pooledDatabase(),
}: {
  max: number;
  name: string;
  database?: pg.ClientConfig;
}): pg.Pool {
  const pool = new pg.Pool({
    ...database,
    Client: ServiceClient,
    onConnect: (client) => (client instanceof ServiceClient ? client.learnToPrepare() : undefined),
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
 * Prepares statements by name only where the next statement meets the same session. After a query
 * timeout node-postgres keeps a connection for the next query, which then waits behind the one that
 * was never answered: this client ends itself instead, and the pool drops it.
 */
class ServiceClient extends pg.Client {
  private prepares = config().DATABASE_PREPARED === "on";

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this);
    // One function behind pg.Client's many overloads.
    this.query = ((...args: unknown[]): unknown => {
      const answer: unknown = Reflect.apply(query, this, this.prepares ? args : args.map(unnamed));
      if (answer instanceof Promise) answer.catch((error: unknown) => this.endWhenSilent(error));
      return answer;
    }) as pg.Client["query"];
  }

  /** Called before the first use. */
  async learnToPrepare(): Promise<void> {
    if (config().DATABASE_PREPARED === "auto") this.prepares = !(await isPooled(this));
  }

  private endWhenSilent(error: unknown): void {
    if (error instanceof Error && error.message === "Query read timeout") this.end().catch(() => {});
  }
}

function unnamed(argument: unknown): unknown {
  return typeof argument === "object" && argument !== null && "name" in argument
    ? { ...argument, name: undefined }
    : argument;
}
