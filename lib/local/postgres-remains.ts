import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, isOurs } from "./postgres-cluster.ts";
import { identify, type ProcessIdentity } from "./process-identity.ts";
import { until } from "./until.ts";

const remainsDeadlineMs = 10_000;

/** The cluster's server as its pid file names it, when it runs and answers as ours. */
export async function findServer(cluster: Cluster): Promise<{ process: ProcessIdentity; port: number } | undefined> {
  const { pid, port } = readPidFile(cluster);
  const server = pid && worksIn({ pid, folder: cluster.data }) ? identify(pid) : undefined;
  if (server && port) {
    const ours = async () => (await isOurs({ cluster, port })) || !identify(server.pid);
    await until(ours, { deadlineMs: remainsDeadlineMs });
    if (await isOurs({ cluster, port })) return { process: server, port };
  }
  await clearRemains(cluster);
  return undefined;
}

function readPidFile(cluster: Cluster): { pid?: number | undefined; port?: number | undefined } {
  const file = join(cluster.data, "postmaster.pid");
  if (!existsSync(file)) return {};
  const [pid, , , port] = readFileSync(file, "utf8").split("\n").map(Number);
  return { pid, port };
}

/** Removes the pid file of a server that is gone, once none of its processes is left in the data folder. */
async function clearRemains(cluster: Cluster): Promise<void> {
  const pidFile = join(cluster.data, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const empty = await until(() => !isInUse(cluster.data), { deadlineMs: remainsDeadlineMs });
  if (!empty)
    throw new Error(`A PostgreSQL that does not answer still works in ${cluster.data}. End it, then start again.`);
  rmSync(pidFile, { force: true });
}

function isInUse(folder: string): boolean {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.some((pid) => worksIn({ pid, folder }));
}

/** Every process of a server has the data folder as its working directory, and hardly anyone else. */
function worksIn({ pid, folder }: { pid: number; folder: string }): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Gone in between, or another user's.
    return false;
  }
}
