import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Runs `attack`, and returns by how many MB a process grew above its rest at most, looked at every 25 ms. */
export async function growthUnder({ pid, attack }: { pid: number; attack: () => Promise<unknown> }): Promise<number> {
  const rest = residentMb(pid);
  let most = rest;
  let over = false;
  const attacked = attack().finally(() => {
    over = true;
  });
  while (!over) {
    most = Math.max(most, residentMb(pid));
    await pause(25);
  }
  await attacked;
  return Math.round(most - rest);
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}
