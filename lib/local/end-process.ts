import { isRunning, type ProcessIdentity } from "./process-identity.ts";
import { until } from "./until.ts";

const killDeadlineMs = 5_000;

/**
 * Ends a process and its group: SIGTERM, then SIGKILL once `deadlineMs` have passed. Returns when it
 * is gone. A process that has already ended, or whose id belongs to another by now, is left alone.
 */
export async function endProcess(identity: ProcessIdentity, { deadlineMs }: { deadlineMs: number }): Promise<void> {
  if (!isRunning(identity)) return;
  signalGroup(identity.pid, "SIGTERM");
  if (await until(() => !isRunning(identity), { deadlineMs })) return;
  signalGroup(identity.pid, "SIGKILL");
  await until(() => !isRunning(identity), { deadlineMs: killDeadlineMs });
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone in between.
  }
}
