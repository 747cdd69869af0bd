import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#lib/local/free-port.ts";
import { until } from "#lib/local/until.ts";

export type PgBouncer = {
  /** The URL of the database behind it. */
  url: string;
  /** The local ports of its connections to PostgreSQL. */
  serverPorts: () => Promise<number[]>;
  stop: () => Promise<void>;
};

const startDeadlineMs = 20_000;
/** Few, so that clients meet each other's sessions. */
const poolSize = 4;
// It refuses to run as root.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

/** The version of the PgBouncer on this machine; undefined when there is none. */
export function pgBouncerVersion(): string | undefined {
  return /PgBouncer (\d+\.\d+)/.exec(spawnSync("pgbouncer", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];
}

/** Starts PgBouncer on loopback in front of a database on loopback. */
export async function startPgBouncer({
  databaseUrl,
  mode,
}: {
  databaseUrl: string;
  mode: "transaction" | "session";
}): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "platen-pgbouncer-"));
  const port = await freePort();
  const database = new URL(databaseUrl);
  const config = join(folder, "pgbouncer.ini");
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${database.port} user=${database.username} password=${decodeURIComponent(database.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
stats_users = ${database.username}
pool_mode = ${mode}
default_pool_size = ${mode === "session" ? 60 : poolSize}
max_client_conn = 200
; Tests drop their database once its connections are gone.
server_idle_timeout = 1
`,
  );
  if (user) for (const path of [folder, config]) chownSync(path, user.uid, user.gid);
  const child = spawn("pgbouncer", [config], { stdio: ["ignore", "ignore", "pipe"], cwd: "/", ...user });
  let said = "";
  child.stderr?.on("data", (data) => {
    said += data;
  });
  const through = new URL(databaseUrl);
  through.port = String(port);
  const admin = new URL(through);
  admin.pathname = "/pgbouncer";
  if (!(await until(() => answers(admin.href), { deadlineMs: startDeadlineMs }))) {
    await end(child);
    throw new Error(`PgBouncer did not start:\n${said}`);
  }
  return {
    url: through.href,
    serverPorts: () => showServers(admin.href),
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function showServers(adminUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ local_port: number }>("show servers");
    return rows.map(({ local_port: port }) => Number(port));
  } finally {
    await client.end();
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.exitCode !== null || child.signalCode !== null || !child.kill("SIGKILL")) return;
  await ended;
}
