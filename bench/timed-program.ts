import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";

const timeProgram = "/usr/bin/time";

/** What one run of a program took: the process itself and all it waited for. */
export type Timed = {
  wallMs: number;
  cpuMs: number;
  /** The largest of its processes; unknown without /usr/bin/time. */
  peakBytes: number | undefined;
  output: string;
};

/** Runs one of our programs to its end under /usr/bin/time, or, where there is none, by our own clocks. */
export function runTimed({
  script,
  args,
  env,
}: {
  script: string;
  args: string[];
  env: Record<string, string>;
}): Timed {
  const folder = mkdtempSync(join(os.tmpdir(), "platen-time-"));
  try {
    const figures = join(folder, "figures");
    const timed = existsSync(timeProgram);
    const command = timed ? [timeProgram, "-f", "%U %S %M", "-o", figures, process.execPath] : [process.execPath];
    const [program = "", ...first] = command;
    const began = performance.now();
    const cpuBefore = cpuOfChildrenMs();
    const { status, stdout, stderr } = spawnSync(program, [...first, script, ...args], {
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
    const wallMs = performance.now() - began;
    if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`);
    if (!timed) return { wallMs, cpuMs: cpuOfChildrenMs() - cpuBefore, peakBytes: undefined, output: stdout };
    const [user = 0, system = 0, kilobytes = 0] = readFileSync(figures, "utf8").trim().split(" ").map(Number);
    return { wallMs, cpuMs: (user + system) * 1_000, peakBytes: kilobytes * 1024, output: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** CPU of the children that this process has waited for. */
function cpuOfChildrenMs(): number {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
