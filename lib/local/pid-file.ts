import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { endProcess } from "./end-process.ts";
import type { Home } from "./home.ts";
import { identify, isRunning, type ProcessIdentity } from "./process-identity.ts";

const schema = z.object({ pid: z.number(), startedAt: z.string() });
const orphanDeadlineMs = 10_000;

/** Notes under a name which process runs, so that a later start finds it. */
export function writePidFile({ home, name, pid }: { home: Home; name: string; pid: number }): void {
  const identity = identify(pid);
  if (identity) writeFileSync(pathOf(home, name), JSON.stringify(identity), { mode: 0o600 });
}

export function removePidFile({ home, name }: { home: Home; name: string }): void {
  rmSync(pathOf(home, name), { force: true });
}

/** The process noted under a name, when it still runs. */
export function readPidFile({ home, name }: { home: Home; name: string }): ProcessIdentity | undefined {
  try {
    const identity = schema.parse(JSON.parse(readFileSync(pathOf(home, name), "utf8")));
    return isRunning(identity) ? identity : undefined;
  } catch {
    // Absent, or half written by a process that was killed: either way nothing is known.
    return undefined;
  }
}

/** Ends what an earlier run of this home that was killed has left running. Gives the names of what was. */
export async function endOrphans(home: Home): Promise<string[]> {
  const names = readdirSync(home.run)
    .filter((file) => file.endsWith(".pid"))
    .map((file) => file.slice(0, -".pid".length))
    .filter((name) => name !== "launcher");
  const orphans = names.flatMap((name) => {
    const identity = readPidFile({ home, name });
    return identity ? [{ name, identity }] : [];
  });
  await Promise.all(orphans.map(({ identity }) => endProcess(identity, { deadlineMs: orphanDeadlineMs })));
  for (const name of names) removePidFile({ home, name });
  return orphans.map(({ name }) => name);
}

function pathOf(home: Home, name: string): string {
  return join(home.run, `${name}.pid`);
}
