import { chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { testCertificate } from "#lib/egress/testing/test-certificate.ts";
import { type Postgres, startPostgres } from "#lib/local/postgres.ts";
import { until } from "#lib/local/until.ts";
import { clientConfig } from "./client-config.ts";
import { migrate } from "./migrate.ts";

// A PostgreSQL that takes TLS connections only. Its certificate is self-signed, for 127.0.0.1.
const folder = join(inject("foundation").home.reach, `tls-${process.pid}`);
/** A cluster of its own has to be made first. */
const setUpMs = 90_000;
let postgres: Postgres;
let authority: string;

beforeAll(async () => {
  postgres = await startPostgres({ folder, durable: false });
  const data = join(folder, "data");
  const { uid, gid } = statSync(data);
  const place = (name: string, text: string) => {
    const path = join(data, name);
    writeFileSync(path, text, { mode: 0o600 });
    chownSync(path, uid, gid);
    return path;
  };
  authority = place("server.crt", testCertificate.cert);
  place("server.key", testCertificate.key);
  place("pg_hba.conf", "hostssl all all 127.0.0.1/32 scram-sha-256\n");
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("alter system set ssl = on");
  await client.query("select pg_reload_conf()");
  await client.end();
  await until(() => connects("?sslmode=require"), { deadlineMs: 10_000 });
}, setUpMs);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether a connection is encrypted, or why there is none. */
async function tryToConnect(query: string, host = "127.0.0.1"): Promise<boolean | string> {
  const url = postgres.url.replace("127.0.0.1", host) + query;
  const client = new pg.Client(clientConfig(url));
  try {
    await client.connect();
    const { rows } = await client.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return rows[0]?.ssl ?? "unknown";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function connects(query: string): Promise<boolean> {
  return (await tryToConnect(query)) === true;
}

describe("a server with a self-signed certificate", () => {
  test("is reached with require, which verifies nothing", async () => {
    expect(await tryToConnect("?sslmode=require")).toBe(true);
    expect(await tryToConnect("?sslmode=require", "localhost")).toBe(true);
  });

  test("is not reached in plain text", async () => {
    expect(await tryToConnect("?sslmode=disable")).toContain("no encryption");
    expect(await tryToConnect("")).toContain("no encryption");
  });

  test("is refused by verify-full, unless its certificate is named and the host is the certificate's", async () => {
    expect(await tryToConnect("?sslmode=verify-full")).toContain("self-signed");
    const named = `?sslmode=verify-full&sslrootcert=${authority}`;
    expect(await tryToConnect(named)).toBe(true);
    expect(await tryToConnect(named, "localhost")).toContain("altnames");
  });

  test("is reached with verify-ca under any name", async () => {
    expect(await tryToConnect(`?sslmode=verify-ca&sslrootcert=${authority}`, "localhost")).toBe(true);
  });
});

test("migrations keep to the mode, those of the queue too", async () => {
  const { applied } = await migrate(`${postgres.url}?sslmode=require`);
  expect(applied.length).toBeGreaterThan(0);
});
