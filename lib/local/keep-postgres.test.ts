import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHome } from "./home.ts";
import { type KeptPostgres, keepPostgres } from "./keep-postgres.ts";
import { identify } from "./process-identity.ts";
import { until } from "./until.ts";

const home = openHome(mkdtempSync(join(tmpdir(), "platen-keep-")));
const shown: string[] = [];
const deadlineMs = 20_000;
/** A cluster of its own has to be made first. */
const setUpMs = 90_000;
let postgres: KeptPostgres;

beforeAll(async () => {
  postgres = await keepPostgres({ folder: join(home.reach, "postgres"), show: (line) => shown.push(line) });
}, setUpMs);
afterAll(async () => {
  await postgres?.stop();
  rmSync(home.folder, { recursive: true });
  rmSync(home.reach, { recursive: true, force: true });
});

async function query(sql: string): Promise<Record<string, unknown>[] | undefined> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

test("a PostgreSQL that is killed, or stopped by another, is started again on its port with every row", async () => {
  await query("create table kept as select 1 as row");
  for (const signal of ["SIGKILL", "SIGINT"] as const) {
    const pid = postgres.pid();
    process.kill(pid, signal);
    expect(await until(() => postgres.pid() !== pid, { deadlineMs })).toBe(true);
    expect(await query("select row from kept")).toEqual([{ row: 1 }]);
    expect(identify(pid)).toBeUndefined();
  }
  expect(shown).toEqual([
    "PostgreSQL ended and is started again in 0.2 s.",
    "PostgreSQL ended and is started again in 0.4 s.",
  ]);
});

test("one that we stop stays stopped", async () => {
  const pid = postgres.pid();
  await postgres.stop();
  expect(identify(pid)).toBeUndefined();
  expect(postgres.pid()).toBe(pid);
  expect(shown).toHaveLength(2);
});
