import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openHome } from "./home.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { identify } from "./process-identity.ts";
import { until } from "./until.ts";

const isRoot = process.getuid?.() === 0;
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

test("the embedded PostgreSQL outlives its starter's memory: stopped, killed or running, the next start has every row", {
  timeout: 120_000,
}, async () => {
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

test("the server is given none of our environment", async () => {
  const { pid } = await start();
  const names = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  expect(
    names
      .map((line) => line.split("=")[0])
      .filter(Boolean)
      .toSorted(),
  ).toEqual(expect.arrayContaining(["LANG", "NODE_ENV", "PATH"]));
  expect(names.filter((line) => /^(DATABASE_URL|SECRET_KEYS|HOME|USER)=/.test(line))).toEqual([]);
});

test.skipIf(!isRoot)(
  `a cluster that an earlier version gave to nobody is taken over, and only its data is not ours${isRoot ? "" : " (skipped: only root gives folders away)"}`,
  async () => {
    const running = await start();
    await running.stop();
    const nobody = 65_534;
    chownSync(folder, nobody, nobody);
    chmodSync(folder, 0o700);
    chownSync(join(folder, "data"), nobody, nobody);
    chownSync(join(folder, "data/PG_VERSION"), nobody, nobody);

    const again = await start();
    expect(await query(again.url, "select count(*)::int as rows from kept")).toEqual([{ rows: 2 }]);
    expect([folder, join(folder, "password"), join(folder, "postgres.log")].map((path) => statSync(path).uid)).toEqual([
      0, 0, 0,
    ]);
    const { uid: own } = statSync(join(folder, "data/PG_VERSION"));
    expect([statSync(join(folder, "data")).uid, statSync(`/proc/${again.pid}`).uid]).toEqual([own, own]);
    expect([0, nobody]).not.toContain(own);
  },
);
