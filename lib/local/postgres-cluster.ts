import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { runToEnd } from "./run-to-end.ts";
import { handOver, moveIntoPlace, unprivileged } from "./unprivileged.ts";

const connectTimeoutMs = 2_000;

export type Cluster = { folder: string; data: string; password: string };

/** Opens the cluster in a folder; a new one is made beside its place and renamed, so that it is whole or absent. */
export async function openCluster({ folder, bin }: { folder: string; bin: string }): Promise<Cluster> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  handOver(folder);
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  if (!existsSync(data)) {
    writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
    handOver(passwordFile);
    await initialise({ folder, data, bin, passwordFile });
  }
  // Only initdb had to read it.
  if (unprivileged) chownSync(passwordFile, 0, 0);
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
  const options = [
    "--username=platen",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-instructions",
  ];
  await runToEnd({ command: join(bin, "initdb"), args: ["--pgdata", side, ...options], cwd: "/", user: unprivileged });
  await moveIntoPlace({ side, target: data });
}
