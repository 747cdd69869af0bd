import { readFileSync, writeFileSync } from "node:fs";

/** Bytes a process holds now and held at most since the peak was forgotten, as Linux counts them. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1_024;
  return { now: bytes("VmRSS"), peak: bytes("VmHWM") };
}

/** Watches a process from now on; answers with the bytes its peak lies above what it held at the beginning. */
export function watchPeak(pid: number | undefined): () => number {
  if (pid === undefined) throw new Error("The process does not run");
  // 5 forgets the peak (proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const { now } = memoryOf(pid);
  return () => memoryOf(pid).peak - now;
}
