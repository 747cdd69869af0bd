import { readdir, readFile } from "node:fs/promises";

/** One process of a group, as /proc tells it. */
type GroupMember = { pid: number; isZombie: boolean };

/** What one process of a browser holds. */
export type ProcessMemory = { pid: number; bytes: number };

/**
 * Bytes that each process of a group holds for itself: anonymous and shared memory. What is mapped
 * from files (the browser's 200 MB of code, in each of its processes) is left out, because it is
 * there once. Memory shared between two of its processes counts in both.
 */
export async function groupMemory(groupId: number): Promise<ProcessMemory[]> {
  const members = await groupMembers(groupId);
  return Promise.all(members.map(async ({ pid }) => ({ pid, bytes: await ownMemoryBytes(pid) })));
}

/** The sum of a group's memory. */
export function totalBytes(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Whether a process shows a page, and nothing of the browser depends on it. */
export async function isPageProcess(pid: number): Promise<boolean> {
  return (await readProc(`/proc/${pid}/cmdline`)).includes("--type=renderer");
}

/** Whether any process of a group still runs; zombies do not. */
export async function isGroupAlive(groupId: number): Promise<boolean> {
  const members = await groupMembers(groupId);
  return members.some(({ isZombie }) => !isZombie);
}

async function groupMembers(groupId: number): Promise<GroupMember[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const members = await Promise.all(pids.map((pid) => memberOf(groupId, pid)));
  return members.filter((member) => member !== undefined);
}

async function memberOf(groupId: number, pid: string): Promise<GroupMember | undefined> {
  const stat = await readProc(`/proc/${pid}/stat`);
  // The command's name, in parentheses, may itself hold spaces and parentheses.
  const [state, , processGroup] = stat.replace(/^.*\) /s, "").split(" ");
  return Number(processGroup) === groupId ? { pid: Number(pid), isZombie: state === "Z" } : undefined;
}

async function ownMemoryBytes(pid: number): Promise<number> {
  const status = await readProc(`/proc/${pid}/status`);
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((sum, size) => sum + size, 0) * 1024;
}

/** A process may end between two looks at it. */
function readProc(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}
