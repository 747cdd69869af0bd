import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { SetUpError, say, step } from "../../bin/set-up.mjs";
import { isPortFree } from "./free-port.ts";
import type { Home } from "./home.ts";
import { endOrphans, readPidFile, removePidFile, writePidFile } from "./pid-file.ts";
import { identify, isRunning, type ProcessIdentity } from "./process-identity.ts";
import { until } from "./until.ts";

const earlierStopDeadlineMs = 60_000;
const portDeadlineMs = 3_000;

/**
 * Makes this process the only launcher of a home: waits for one that is stopping, ends what one that
 * was killed has left, and sees that the port is free. Gives the process id of a launcher that runs.
 */
export async function claimHome({ home, port }: { home: Home; port: number }): Promise<{ runningPid?: number }> {
  await waitForStopping(home);
  const running = readPidFile({ home, name: "launcher" });
  if (running) return { runningPid: running.pid };
  writePidFile({ home, name: "launcher", pid: process.pid });
  const orphans = await endOrphans(home);
  if (orphans.length > 0) say(`An earlier run was killed; ended what it left: ${orphans.join(", ")}.`);
  if (!(await until(() => isPortFree(port), { deadlineMs: portDeadlineMs }))) {
    removePidFile({ home, name: "launcher" });
    throw new SetUpError(
      `Port ${port} is taken by another program. Set PORT to a free one: PORT=${port + 1} npm start`,
    );
  }
  return {};
}

/** Lets a start that comes while we stop wait for our end. */
export function noteStopping(home: Home): void {
  renameSync(join(home.run, "launcher.pid"), join(home.run, "stopping.pid"));
}

/** Who started this launcher: npm and the bootstrap. When one of them is killed, nobody can stop us any more. */
export function findStarters(): ProcessIdentity[] {
  const starters: ProcessIdentity[] = [];
  for (let pid = process.ppid; pid > 1; pid = parentOf(pid)) {
    const starter = identify(pid);
    if (!starter) break;
    if (pid === process.ppid || isNpm(pid)) starters.push(starter);
    if (isNpm(pid)) break;
  }
  return starters;
}

export function hasLost(starters: ProcessIdentity[]): boolean {
  return starters.some((starter) => !isRunning(starter));
}

async function waitForStopping(home: Home): Promise<void> {
  if (!readPidFile({ home, name: "stopping" })) return;
  await step("Waiting for the earlier run to stop", () =>
    until(() => !readPidFile({ home, name: "stopping" }), { deadlineMs: earlierStopDeadlineMs }),
  );
}

function isNpm(pid: number): boolean {
  return /(^|\/)npm(-cli\.js)?\b/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "));
}

function parentOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return Number(fields[1] ?? 0);
}
