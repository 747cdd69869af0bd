import { readdirSync, readFileSync } from "node:fs";

/** One process of a group, as /proc tells it. */
type GroupMember = { pid: number; isZombie: boolean };

/** What one process of a browser holds. */
export type ProcessMemory = { pid: number; bytes: number };

/**
 * Bytes that each process of a group holds for itself: anonymous and shared memory. What is mapped
 * from files (the browser's 200 MB of code, in each of its processes) is left out, because it is
 * there once. Memory shared between two of its processes counts in both.
 */
export function groupMemory(groupId: number): ProcessMemory[] {
  return groupMembers(groupId).map(({ pid }) => ({ pid, bytes: ownMemoryBytes(pid) }));
}

/** Looks after which all processes are read anew: by then an id may be another's. */
const looksRemembered = 20;

/**
 * The same for a group that is looked at every second: it remembers which processes are not of the
 * group, so that a look costs what the group has and not what the machine has.
 */
export function groupMemoryReader(groupId: number): () => ProcessMemory[] {
  let strangers = new Set<string>();
  let looks = 0;
  return () => {
    const known = looks % looksRemembered === 0 ? new Set<string>() : strangers;
    looks += 1;
    strangers = new Set();
    const found: ProcessMemory[] = [];
    for (const pid of processIds()) {
      const member = known.has(pid) ? undefined : memberOf(groupId, pid);
      if (member === undefined) strangers.add(pid);
      else found.push({ pid: member.pid, bytes: ownMemoryBytes(member.pid) });
    }
    return found;
  };
}

/** The sum of a group's memory. */
export function totalBytes(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Whether a process shows a page, and nothing of the browser depends on it. */
export function isPageProcess(pid: number): boolean {
  return readProc(`/proc/${pid}/cmdline`).includes("--type=renderer");
}

/** Whether any process of a group still runs; zombies do not. */
export function isGroupAlive(groupId: number): boolean {
  return groupMembers(groupId).some(({ isZombie }) => !isZombie);
}

function groupMembers(groupId: number): GroupMember[] {
  return processIds()
    .map((pid) => memberOf(groupId, pid))
    .filter((member) => member !== undefined);
}

function processIds(): string[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
}

function memberOf(groupId: number, pid: string): GroupMember | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  // The command's name, in parentheses, may itself hold spaces and parentheses.
  const [state, , processGroup] = stat.replace(/^.*\) /s, "").split(" ");
  return Number(processGroup) === groupId ? { pid: Number(pid), isZombie: state === "Z" } : undefined;
}

function ownMemoryBytes(pid: number): number {
  const status = readProc(`/proc/${pid}/status`);
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((sum, size) => sum + size, 0) * 1024;
}

/** At once, because /proc is no disk: a trip through the thread pool costs ten times the look. A process may end between two looks. */
function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
