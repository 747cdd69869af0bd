import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second in /proc: fixed at 100 for programs on Linux, whatever the kernel's own rate. */
const ticksPerSecond = 100;

/** Seconds of CPU that a process and all below it have used, ended ones included once they were waited for. */
export function cpuSeconds(rootPid: number): number {
  const ticks = treeOf(rootPid).reduce((sum, { ticks }) => sum + ticks, 0);
  return ticks / ticksPerSecond;
}

/** The same of one process alone, without what it has started. */
export function ownCpuSeconds(pid: number): number {
  const [user = 0, system = 0] = readTicks(readProc(`/proc/${pid}/stat`));
  return (user + system) / ticksPerSecond;
}

/** Ids of the processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  return treeOf(pid)
    .filter(({ parent }) => parent === pid)
    .map(({ pid }) => pid);
}

/** Bytes of memory that a process and all below it hold, what they share counted once (PSS). */
export function memoryBytes(rootPid: number): number {
  return treeOf(rootPid).reduce((sum, { pid }) => sum + proportionalBytes(pid), 0);
}

type ProcessEntry = { pid: number; parent: number; ticks: number };

function treeOf(rootPid: number): ProcessEntry[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readEntry(Number(name)))
    .filter((entry) => entry !== undefined);
  const children = Map.groupBy(all, ({ parent }) => parent);
  const root = all.filter(({ pid }) => pid === rootPid);
  const below = (entry: ProcessEntry): ProcessEntry[] => [entry, ...(children.get(entry.pid) ?? []).flatMap(below)];
  return root.flatMap(below);
}

function readEntry(pid: number): ProcessEntry | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  const ticks = readTicks(stat);
  if (ticks.length === 0) return undefined;
  return { pid, parent: Number(fieldsOf(stat)[1]), ticks: ticks.reduce((sum, part) => sum + part, 0) };
}

/** utime, stime, and the same of children that were waited for. */
function readTicks(stat: string): number[] {
  return fieldsOf(stat).slice(11, 15).map(Number);
}

/** The command's name, in parentheses, may itself hold spaces and parentheses. */
function fieldsOf(stat: string): string[] {
  return stat.replace(/^.*\) /s, "").split(" ");
}

function proportionalBytes(pid: number): number {
  const [, kilobytes = "0"] = /^Pss:\s+(\d+) kB$/m.exec(readProc(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kilobytes) * 1024;
}

/** A process may end between two looks at it. */
function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
