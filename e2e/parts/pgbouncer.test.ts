import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "#e2e/api/client.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import { checkout } from "#lib/local/checkout.ts";
import { until } from "#lib/local/until.ts";
import { silenceSeconds, workerLockClass } from "#lib/queue/worker-presence.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { type PgBouncer, pgBouncerVersion, startPgBouncer } from "./pgbouncer.ts";

const databaseUrl = process.env.DATABASE_URL ?? "";
const version = pgBouncerVersion();
const migrationLock = 72_707_369;
const skipped = version ? undefined : "no pgbouncer here: apt-get install pgbouncer";

/** The connections of the service: those that need a session of their own, and those that share. */
const ownSession = "application_name in ('platen-listener', 'platen-worker-listen', 'platen-worker-presence')";
const shared = "(application_name like 'platen-%-web-%' or application_name = 'platen-worker-queue')";

let site: Site;
let pooler: PgBouncer;
let service: Service;
let client: Client;

async function start(mode: "transaction" | "session", env: (pooler: PgBouncer) => Record<string, string>) {
  site = await startSite();
  pooler = await startPgBouncer({ databaseUrl, mode });
  service = await startService({ workers: 2, env: { EGRESS_ALLOW: site.host, ...env(pooler) } });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
}

async function stop(): Promise<void> {
  await service?.stop();
  await pooler?.stop();
  await site?.close();
}

/** Ports from which connections with such a name come. */
async function portsOf(condition: string): Promise<number[]> {
  const rows = await service.sql(
    `select client_port as port from pg_stat_activity where datname = current_database() and ${condition}`,
  );
  return rows.map(({ port }) => Number(port));
}

async function expectAllDelivered(count: number): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      client.send("POST", "/v1/jobs", { body: { json: { url: site.url(`/plain?n=${n}`), wait_time: 0 } } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const left = "select count(*)::int as left from jobs where finished_at is null";
  await until(async () => (await service.sql(left))[0]?.left === 0, { deadlineMs: 50_000 });
  expect(await service.sql("select status::text, count(*)::int from jobs group by 1")).toEqual([
    { status: "delivered", count },
  ]);
}

function expectNoDatabaseFault(): void {
  expect(service.logs()).not.toMatch(/prepared statement|does not exist|already exists/);
}

function migrateWith(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, "bin/migrate.ts")], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_DIRECT_URL: "", ...env },
  });
  return { status, said: `${stdout}${stderr}` };
}

describe.skipIf(skipped)(`behind PgBouncer ${version ?? `(${skipped})`} in transaction mode`, () => {
  beforeAll(() => start("transaction", ({ url }) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl })));
  afterAll(stop);

  test("statements of many clients share its sessions", async () => {
    await expectAllDelivered(20);
    const ports = await pooler.serverPorts();
    const sharing = await portsOf(shared);
    expect(sharing.filter((port) => !ports.includes(port))).toEqual([]);
    expectNoDatabaseFault();
  });

  test("what needs a session goes past it: LISTEN, the queue's LISTEN, the worker's lock", async () => {
    const answer = await client.download({ url: site.url("/plain"), wait_time: 0 });
    expect(answer.status).toBe(200);
    const own = await portsOf(ownSession);
    // A listener for the web process; for each worker a heartbeat and a listener of each runner.
    expect(own.length).toBeGreaterThanOrEqual(1 + 2 * (1 + 3));
    const ports = await pooler.serverPorts();
    expect(own.filter((port) => ports.includes(port))).toEqual([]);
  });

  test("a killed worker is noticed by its lock, not by its silence", async () => {
    const held = `select 1 from pg_locks l join workers w on l.objid = w.lock_key where l.classid = ${workerLockClass}`;
    expect(await until(async () => (await service.sql(held)).length === 2, { deadlineMs: 20_000 })).toBe(true);
    const before = (await service.sql("select id from workers")).map(({ id }) => id);
    const silences = "select extract(epoch from now() - seen_at)::float8 as seconds from workers where id = any ($1)";
    service.workers[0]?.kill();
    let longest = 0;
    const gone = await until(
      async () => {
        const rows = await service.sql(silences, [before]);
        longest = Math.max(longest, ...rows.map(({ seconds }) => Number(seconds)));
        return rows.length < before.length;
      },
      { deadlineMs: 40_000 },
    );
    expect(gone).toBe(true);
    expect(longest).toBeLessThan(silenceSeconds - 2);
  });

  test("migrating past it leaves no lock; migrating through it is refused with what to set", async () => {
    expect(migrateWith({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl })).toMatchObject({ status: 0 });
    const refused = migrateWith({ DATABASE_URL: pooler.url });
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining("Set DATABASE_DIRECT_URL") });
    const locks = await service.sql("select 1 from pg_locks where locktype = 'advisory' and objid = $1", [
      migrationLock,
    ]);
    expect(locks).toEqual([]);
  });
});

describe.skipIf(skipped)(`behind PgBouncer ${version ?? `(${skipped})`} in session mode`, () => {
  beforeAll(() => start("session", ({ url }) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })));
  afterAll(stop);

  test("everything may go through it, once the direct URL says so", async () => {
    await expectAllDelivered(5);
    expect((await client.download({ url: site.url("/plain"), wait_time: 0 })).status).toBe(200);
    const ports = await pooler.serverPorts();
    const own = await portsOf(ownSession);
    expect(own.filter((port) => !ports.includes(port))).toEqual([]);
    expect(migrateWith({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url })).toMatchObject({ status: 0 });
    expectNoDatabaseFault();
  });
});

// What DATABASE_PREPARED=auto is for. PgBouncer 1.21 brought max_prepared_statements.
const [major = 0, minor = 0] = (version ?? "").split(".").map(Number);
const forgetsNames = version !== undefined && (major < 1 || (major === 1 && minor < 21));
test.skipIf(!forgetsNames)("a PgBouncer before 1.21 breaks statements that are prepared by name", async () => {
  const postgres = new URL(databaseUrl);
  postgres.pathname = "/postgres";
  const old = await startPgBouncer({ databaseUrl: postgres.href, mode: "transaction" });
  const clients = Array.from({ length: 2 }, () => new pg.Client({ connectionString: old.url }));
  try {
    await Promise.all(clients.map((one) => one.connect()));
    const named = { name: "hot", text: "select $1::int", values: [1] };
    await expect(
      Promise.all(clients.map(async (one) => [await one.query(named), await one.query(named)])),
    ).rejects.toThrow(/prepared statement "hot" (already exists|does not exist)/);
  } finally {
    await Promise.all(clients.map((one) => one.end()));
    await old.stop();
  }
});
