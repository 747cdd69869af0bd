import { readFileSync } from "node:fs";

/** A process for certain: ids are used again, an id with its start time is not. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** Who runs under a process id; undefined when nobody does, or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const stat = readStat(pid);
  if (!stat || stat.state === "Z" || stat.state === "X") return undefined;
  return { pid, startedAt: stat.startedAt };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

function readStat(pid: number): { state: string; startedAt: string } | undefined {
  try {
    // The command's name, in parentheses, may itself hold spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { state: fields[0] ?? "", startedAt: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}
