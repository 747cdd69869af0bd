import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#lib/db/migrate.ts";
import { checkout } from "#lib/local/checkout.ts";
import { identify } from "#lib/local/process-identity.ts";
import { queueSchemas } from "#lib/queue/tasks.ts";
import { withLock } from "../../bin/lock.mjs";

const prefix = "platen_template_";

/**
 * A migrated database to clone for each test file, made anew when the migrations change. Clones that
 * killed test runs have left are dropped on the way. Gives its name.
 */
export async function ensureTemplate(postgresUrl: string): Promise<string> {
  const name = `${prefix}${hashMigrations()}`;
  await withLock(`template ${postgresUrl}`, () =>
    asOwner(postgresUrl, async (client) => {
      const { rows } = await client.query<{ datname: string }>("select datname from pg_database");
      const names = rows.map((row) => row.datname);
      for (const left of names.filter(isLeftBehind)) await client.query(`drop database if exists ${left} with (force)`);
      if (names.includes(name)) return;
      const side = `${name}_side`;
      await client.query(`drop database if exists ${side} with (force)`);
      await client.query(`create database ${side}`);
      await migrate(databaseUrl({ postgresUrl, name: side }));
      await client.query(`alter database ${side} rename to ${name}`);
    }),
  );
  return name;
}

/** Runs `work` on a connection that may create and drop databases. */
export async function asOwner<Value>(postgresUrl: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function databaseUrl({ postgresUrl, name }: { postgresUrl: string; name: string }): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Clones are named test_<process id>_<random>. */
export function cloneName(random: string): string {
  return `test_${process.pid}_${random}`;
}

function isLeftBehind(name: string): boolean {
  const [, pid] = /^test_(\d+)_/.exec(name) ?? [];
  return pid !== undefined && !identify(Number(pid));
}

function hashMigrations(): string {
  const hash = createHash("sha256").update(readFileSync(join(checkout, "node_modules/graphile-worker/package.json")));
  hash.update(queueSchemas.join());
  const folder = join(checkout, "prisma/migrations");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sql"));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 12);
}
