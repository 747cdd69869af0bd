import { join } from "node:path";
import pg from "pg";
import { withLock } from "../../bin/lock.mjs";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { type Cluster, clusterUrl, openCluster } from "./postgres-cluster.ts";
import { findServer } from "./postgres-remains.ts";
import { startServer, stopServer } from "./postgres-server.ts";

export type Postgres = {
  /** Of the database `platen`. */
  url: string;
  port: number;
  pid: number;
  /** True when the server was running already, from an earlier run. */
  adopted: boolean;
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL of a folder, or adopts the one that runs there already. It listens
 * on loopback only, at the port given, else the one of last time, else a free one, and outlives this
 * process unless `stop` is called. `durable: false` trades safety for speed, for tests.
 */
export async function startPostgres({
  folder,
  port,
  durable = true,
}: {
  folder: string;
  port?: number;
  durable?: boolean;
}): Promise<Postgres> {
  const bin = await findPostgresBinaries(join(folder, ".."));
  return withLock(`postgres ${folder}`, async () => {
    const cluster = await openCluster({ folder, bin });
    const running = await findServer(cluster);
    const server = running ?? (await startServer({ cluster, bin, port, durable }));
    await ensureDatabase({ cluster, port: server.port });
    return {
      url: clusterUrl({ cluster, port: server.port, database: "platen" }),
      port: server.port,
      pid: server.process.pid,
      adopted: running !== undefined,
      stop: () => stopServer(server.process),
    };
  });
}

async function ensureDatabase({ cluster, port }: { cluster: Cluster; port: number }): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl({ cluster, port, database: "postgres" }) });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'platen'");
    if (!rowCount) await client.query("create database platen");
  } finally {
    await client.end();
  }
}
