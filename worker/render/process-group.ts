import { setTimeout as sleep } from "node:timers/promises";
import { isGroupAlive } from "./memory.ts";

/** SIGKILL is certain, but the kernel takes a moment to free a gigabyte. */
const killTimeoutMs = 5_000;
const pollMs = 20;

/** Kills every process of a group and waits until all are gone. Throws when some are not after 5 s. */
export async function killGroup(groupId: number): Promise<void> {
  const deadline = performance.now() + killTimeoutMs;
  while (signalGroup(groupId) && isGroupAlive(groupId)) {
    if (performance.now() > deadline) throw new Error(`Process group ${groupId} is still there after SIGKILL`);
    await sleep(pollMs);
  }
}

/** Sends SIGKILL to a group. False when nobody is left in it. */
export function signalGroup(groupId: number): boolean {
  return killProcess(-groupId);
}

/** Sends SIGKILL to one process. False when it is gone. */
export function killProcess(pid: number): boolean {
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}
