import { spawn } from "node:child_process";
import { closeSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetUpError } from "../../bin/set-up.mjs";
import { freePort } from "./free-port.ts";
import { openLogFile } from "./log-file.ts";
import { type Cluster, isOurs } from "./postgres-cluster.ts";
import { identify, isRunning, type ProcessIdentity } from "./process-identity.ts";
import { cleanEnvironment } from "./system-users.ts";
import { giveTo, postgresUser } from "./unprivileged.ts";
import { until } from "./until.ts";

/** Long enough for a crash recovery with a full gigabyte of write-ahead log. */
const startDeadlineMs = 60_000;
const fastStopDeadlineMs = 10_000;
const immediateStopDeadlineMs = 5_000;
/** Another program can take the port between our look and PostgreSQL's. */
const startAttempts = 3;

const settings = { shared_buffers: "128MB", max_connections: "200", timezone: "UTC", log_timezone: "UTC" };
// Data that a test run makes is worth nothing after it.
const throwawaySettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Starts the server of a cluster and remembers its port. Throws its last words when it does not come up. */
export async function startServer({
  cluster,
  bin,
  port,
  durable,
}: {
  cluster: Cluster;
  bin: string;
  port: number | undefined;
  durable: boolean;
}): Promise<{ process: ProcessIdentity; port: number }> {
  // Not while it runs: a cluster of an earlier version is still its own user's then.
  if (postgresUser && statSync(cluster.data).uid !== postgresUser.uid) giveTo(postgresUser, cluster.data);
  const portFile = join(cluster.folder, "port");
  const remembered = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : undefined;
  for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
    const chosen = await freePort(attempt === 1 ? (port ?? remembered) : undefined);
    const started = await trySpawn({ cluster, bin, port: chosen, durable });
    if (!started) continue;
    writeFileSync(portFile, String(chosen));
    return { process: started, port: chosen };
  }
  throw new SetUpError(`PostgreSQL did not start. Its last words:\n${lastWords(cluster)}`);
}

/** Starts the server; undefined when it ended instead of answering. */
async function trySpawn({
  cluster,
  bin,
  port,
  durable,
}: {
  cluster: Cluster;
  bin: string;
  port: number;
  durable: boolean;
}): Promise<ProcessIdentity | undefined> {
  const chosen = {
    ...settings,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...(durable ? {} : throwawaySettings),
  };
  const args = [
    "-D",
    cluster.data,
    "-p",
    String(port),
    ...Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const log = openLogFile(join(cluster.folder, "postgres.log"));
  // Detached: Ctrl-C must reach web and worker first, and a killed launcher must not take the data's server with it.
  const child = spawn(join(bin, "postgres"), args, {
    cwd: "/",
    detached: true,
    env: cleanEnvironment,
    stdio: ["ignore", log, log],
    ...postgresUser,
  });
  closeSync(log);
  child.on("error", () => {});
  child.unref();
  const server = child.pid ? identify(child.pid) : undefined;
  if (!server) return undefined;
  const answered = await until(async () => (await isOurs({ cluster, port })) || !isRunning(server), {
    deadlineMs: startDeadlineMs,
  });
  if (!answered) await stopServer(server);
  return isRunning(server) ? server : undefined;
}

/** Stops a server. Fast shutdown: open transactions are rolled back, nothing committed is lost. Harsher only past the deadline. */
export async function stopServer(server: ProcessIdentity): Promise<void> {
  for (const [signal, deadlineMs] of [
    ["SIGINT", fastStopDeadlineMs],
    ["SIGQUIT", immediateStopDeadlineMs],
  ] as const) {
    if (!isRunning(server)) return;
    process.kill(server.pid, signal);
    await until(() => !isRunning(server), { deadlineMs });
  }
}

function lastWords(cluster: Cluster): string {
  return readFileSync(join(cluster.folder, "postgres.log"), "utf8").split("\n").slice(-12).join("\n");
}
