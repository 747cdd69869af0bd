import { readdirSync, readFileSync } from "node:fs";

/** Ids of the running processes whose command line names a folder. */
export function browsersIn(folder: string): number[] {
  return processes()
    .filter(({ commandLine }) => commandLine.includes(folder))
    .map(({ pid }) => pid);
}

function processes(): { pid: number; commandLine: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const commandLine = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return commandLine === "" ? [] : [{ pid: Number(name), commandLine }];
    } catch {
      return [];
    }
  });
}

/** The browser's own processes, not those of its pages; each leads a group, unlike a child that has only forked yet. */
export function mainProcesses(folder: string): number[] {
  return processes()
    .filter(({ commandLine }) => commandLine.includes(`--user-data-dir=${folder}`) && !commandLine.includes("--type="))
    .map(({ pid }) => pid)
    .filter((pid) => statOf(pid)[2] === String(pid));
}

/** The page process of a browser that has used the most processor time, once that is half a second. */
export function busiestRenderer(folder: string): number | undefined {
  const [main] = mainProcesses(folder);
  const groups = processes()
    .filter(({ commandLine }) => commandLine.includes("--type=renderer"))
    .map(({ pid }) => ({ pid, fields: statOf(pid) }))
    .filter(({ fields }) => fields[2] === String(main))
    .map(({ pid, fields }) => ({ pid, ticks: Number(fields[11]) + Number(fields[12]) }))
    .sort((a, b) => b.ticks - a.ticks);
  const [busiest] = groups;
  return busiest !== undefined && busiest.ticks >= 50 ? busiest.pid : undefined;
}

function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return [];
  }
}
