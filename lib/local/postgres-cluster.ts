import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { takePassage } from "./private-folder.ts";
import { runToEnd } from "./run-to-end.ts";
import { giveTo, initdbUser, moveIntoPlace, postgresUser } from "./unprivileged.ts";

const connectTimeoutMs = 2_000;

export type Cluster = { folder: string; data: string; password: string };

/**
 * Opens the cluster in a folder; a new one is made beside its place and renamed, so that it is whole or absent.
 * Only `data` is PostgreSQL's: log, port and password are ours, in a folder of ours.
 */
export async function openCluster({ folder, bin }: { folder: string; bin: string }): Promise<Cluster> {
  takePassage(folder);
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  if (!existsSync(data)) {
    writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
    await initialise({ folder, data, bin, passwordFile });
  }
  return { folder, data, password: readFileSync(passwordFile, "utf8") };
}

/** Whether the server on a port answers with our password and keeps its data in our folder. */
export async function isOurs({ cluster, port }: { cluster: Cluster; port: number }): Promise<boolean> {
  const client = new pg.Client({
    connectionString: clusterUrl({ cluster, port, database: "postgres" }),
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // A server that goes away in between must not end this process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory === cluster.data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export function clusterUrl({ cluster, port, database }: { cluster: Cluster; port: number; database: string }): string {
  return `postgresql://platen:${cluster.password}@127.0.0.1:${port}/${database}`;
}

async function initialise({
  folder,
  data,
  bin,
  passwordFile,
}: {
  folder: string;
  data: string;
  bin: string;
  passwordFile: string;
}): Promise<void> {
  const side = join(folder, `data.${process.pid}`);
  rmSync(side, { recursive: true, force: true });
  mkdirSync(side, { mode: 0o700 });
  giveTo(initdbUser, side);
  // Only initdb has to read it, and only now.
  giveTo(initdbUser, passwordFile);
  const options = [
    "--username=platen",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-instructions",
  ];
  const as = initdbUser === undefined ? {} : { user: initdbUser };
  try {
    await runToEnd({ command: join(bin, "initdb"), args: ["--pgdata", side, ...options], cwd: "/", ...as });
  } finally {
    if (initdbUser) chownSync(passwordFile, 0, 0);
  }
  giveTo(postgresUser, side);
  await moveIntoPlace({ side, target: data });
}
