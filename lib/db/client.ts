import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { config } from "#lib/config/config.ts";
import { Prisma, PrismaClient } from "./generated/client.ts";
import { openPool } from "./pool.ts";

export { Prisma };

/** The client itself or a transaction of it: what a verb may be handed. */
export type Db = Prisma.TransactionClient;

type Opened = { pool: pg.Pool; client: PrismaClient };

// Next builds several bundles of this module; one process has one pool all the same.
const shared = globalThis as typeof globalThis & { platenDatabase?: Opened };

function open(): Opened {
  const pool = openPool({
    max: config().DATABASE_CONNECTIONS,
    name: `platen-${process.env.PLATEN_PROCESS ?? "test"}`,
  });
  return { pool, client: new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: "minimal" }) };
}

/** The database, opened at first use. */
export function db(): PrismaClient {
  shared.platenDatabase ??= open();
  return shared.platenDatabase.client;
}

/** The connections below it, for lib/db/hot.ts. */
export function pool(): pg.Pool {
  shared.platenDatabase ??= open();
  return shared.platenDatabase.pool;
}

/** Ends every connection of this process's pool. */
export async function closeDb(): Promise<void> {
  const opened = shared.platenDatabase;
  shared.platenDatabase = undefined;
  await opened?.client.$disconnect();
  await opened?.pool.end();
}
