import type pg from "pg";
import { config } from "#lib/config/config.ts";
import { readTlsSettings } from "./tls-settings.ts";

/** The only place where a database URL becomes a connection's settings: every connection gets them here. */
export function clientConfig(databaseUrl: string): pg.ClientConfig {
  const { url, ssl, sslnegotiation } = readTlsSettings(databaseUrl);
  return {
    connectionString: url,
    ...(ssl === undefined ? {} : { ssl }),
    ...(sslnegotiation ? { sslnegotiation } : {}),
  };
}

/** DATABASE_URL, for single statements and transactions: a pooler may stand in between. */
export function pooledDatabase(): pg.ClientConfig {
  return clientConfig(requireDatabaseUrl());
}

/**
 * DATABASE_DIRECT_URL, for what belongs to one session: LISTEN, advisory locks, the heartbeat that
 * proves them, migrations. A pooler in transaction mode would give each statement another session.
 */
export function directDatabase(): pg.ClientConfig {
  return clientConfig(requireDirectUrl());
}

/** The URL for migrations. */
export function requireDirectUrl(): string {
  return config().DATABASE_DIRECT_URL ?? requireDatabaseUrl();
}

/** Throws a sentence for the operator when no database is set. */
function requireDatabaseUrl(): string {
  const url = config().DATABASE_URL;
  if (!url)
    throw new Error("DATABASE_URL is not set. npm start sets it by itself; a process started by hand needs it.");
  return url;
}
