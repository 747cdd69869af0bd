import { afterAll, beforeAll, inject } from "vitest";
import { closeDb } from "#lib/db/client.ts";
import { until } from "#lib/local/until.ts";
import { asOwner } from "./template.ts";

/** PostgreSQL takes its time over closed connections on a busy machine; only a leak waits for all of it. */
const closeDeadlineMs = 10_000;

/**
 * Gives the test file a migrated, empty database of its own: DATABASE_URL names it. Call it at the
 * top of the file. Afterwards the process's own client is closed and the database dropped; any
 * connection that is left by then was leaked, and fails the file.
 */
export function useDatabase(): { url: string } {
  const url = process.env.DATABASE_URL ?? "";
  beforeAll(createDatabase);
  afterAll(async () => {
    await closeDb();
    await dropDatabase();
  });
  return { url };
}

/** Creates the database that DATABASE_URL names. */
export async function createDatabase(): Promise<void> {
  const { postgresUrl, template } = inject("foundation");
  await asOwner(postgresUrl, (client) => client.query(`create database ${ownName()} template ${template}`));
}

/** Drops it again; throws when connections to it are left. */
export async function dropDatabase(): Promise<void> {
  await asOwner(inject("foundation").postgresUrl, async (client) => {
    const connections = async () => {
      const { rows } = await client.query<{ application_name: string; query: string }>(
        "select application_name, query from pg_stat_activity where datname = $1",
        [ownName()],
      );
      return rows;
    };
    await until(async () => (await connections()).length === 0, { deadlineMs: closeDeadlineMs });
    const leaked = await connections();
    await client.query(`drop database if exists ${ownName()} with (force)`);
    if (leaked.length === 0) return;
    const list = leaked.map((connection) => `  ${connection.application_name || "unnamed"}: ${connection.query}`);
    throw new Error(
      `${leaked.length} database connections were left open; the last thing each did:\n${list.join("\n")}`,
    );
  });
}

function ownName(): string {
  return new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
}
