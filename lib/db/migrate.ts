import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { moveOldRenders } from "#lib/queue/move-old-renders.ts";
import { queueSchemas } from "#lib/queue/tasks.ts";
import { clientConfig } from "./client-config.ts";
import { requireSession } from "./is-pooled.ts";

const migrationsFolder = join(import.meta.dirname, "../../prisma/migrations");
// Prisma's own advisory lock, so that its CLI and this applier never run together.
const migrationLock = 72707369;

/**
 * Brings a database up to date: our tables in Prisma's own bookkeeping, then the queue's two. Safe to
 * run from several processes at once. Throws when an applied migration was edited afterwards.
 */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  const client = new pg.Client(clientConfig(databaseUrl));
  await client.connect();
  try {
    await requireSession(client);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const applied = await applyPending(client);
    for (const schema of queueSchemas) await migrateQueue({ databaseUrl, schema });
    await client.query(
      "insert into render_queue._private_tasks (identifier) values ('render-pdf') on conflict do nothing",
    );
    await moveOldRenders((sql) => client.query(sql));
    return { applied };
  } finally {
    await client.end();
  }
}

/** The library's own way with a URL would read its sslmode differently. */
async function migrateQueue({ databaseUrl, schema }: { databaseUrl: string; schema: string }): Promise<void> {
  const pgPool = new pg.Pool({ ...clientConfig(databaseUrl), max: 1 });
  // An error also reaches the statement that meets it; without listeners it would end the process.
  pgPool.on("error", () => {});
  pgPool.on("connect", (connected) => connected.on("error", () => {}));
  try {
    await runMigrations({ pgPool, schema, logger: undefined });
  } finally {
    await pgPool.end();
  }
}

async function applyPending(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists _prisma_migrations (
    id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
    migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
    started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`);
  const known = await client.query<{ migration_name: string; checksum: string }>(
    "select migration_name, checksum from _prisma_migrations where rolled_back_at is null",
  );
  const checksums = new Map(known.rows.map((row) => [row.migration_name, row.checksum]));
  const applied: string[] = [];
  for (const { name, sql, checksum } of await readMigrations()) {
    const recorded = checksums.get(name);
    if (recorded === checksum) continue;
    if (recorded) throw new Error(`The migration ${name} was applied and then edited. Restore its migration.sql.`);
    await client.query("begin");
    await client.query(sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       values (gen_random_uuid(), $1, now(), $2, 1)`,
      [checksum, name],
    );
    await client.query("commit");
    applied.push(name);
  }
  return applied;
}

async function readMigrations(): Promise<{ name: string; sql: string; checksum: string }[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
