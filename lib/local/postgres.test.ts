import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openHome } from "./home.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { identify } from "./process-identity.ts";
import { until } from "./until.ts";

const home = openHome(mkdtempSync(join(tmpdir(), "platen-postgres-")));
const folder = join(home.reach, "postgres");
const started = new Set<Postgres>();

afterAll(async () => {
  for (const postgres of started) await postgres.stop();
  rmSync(home.folder, { recursive: true });
  rmSync(home.reach, { recursive: true, force: true });
});

async function start(): Promise<Postgres> {
  const postgres = await startPostgres({ folder });
  started.add(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("the embedded PostgreSQL outlives its starter's memory: stopped, killed or running, the next start has every row", async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await query(first.url, "create table kept as select 1 as row");

  const again = await start();
  expect(again).toMatchObject({ adopted: true, pid: first.pid, url: first.url });

  await first.stop();
  expect(identify(first.pid)).toBeUndefined();
  const afterStop = await start();
  expect(afterStop.port).toBe(first.port);
  await query(afterStop.url, "insert into kept values (2)");

  process.kill(afterStop.pid, "SIGKILL");
  await until(() => !identify(afterStop.pid), { deadlineMs: 20_000 });
  const afterKill = await start();
  expect(afterKill.adopted).toBe(false);
  expect(await query(afterKill.url, "select row from kept order by row")).toEqual([{ row: 1 }, { row: 2 }]);
});

test("it listens on loopback only and refuses a wrong password", async () => {
  const { url } = await start();
  expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  expect(await query(url, "show unix_socket_directories")).toEqual([{ unix_socket_directories: "" }]);
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "select 1")).rejects.toThrow(/password/);
});

test("two starts at once share one server", async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.pid).toBe(other.pid);
});
