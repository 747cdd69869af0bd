import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import { join } from "node:path";
import { browserEnvironment } from "../browser-environment.ts";
import { makeBrowserFolder } from "../browser-folder.ts";
import { type Confinement, confine } from "../confinement.ts";
import { quoted } from "../quoted.ts";

/** What of the worker's surroundings to try from where a browser runs. */
export type LookInput = { files: string[]; ports: number[]; pids: number[] };

/** The tries that succeeded, and what the browser's process is like: its /proc/self/status among others. */
export type Look = { succeeded: string[]; status: string; environment: string[]; links: string[] };

/**
 * Starts a program exactly as this worker starts its browser, in the browser's place, and has it try to read,
 * to reach and to signal what is not the browser's.
 */
export async function lookInside({ files, ports, pids }: LookInput): Promise<Look> {
  const place = mkdtempSync(join(os.tmpdir(), "look-inside-"));
  chmodSync(place, 0o755);
  const executablePath = join(place, "browser");
  // What the start script adds follows the command.
  writeFileSync(executablePath, '#!/bin/bash\nexec bash -c "$1"\n', { mode: 0o755 });
  const secret = join(place, "secret");
  writeFileSync(secret, "secret", { mode: 0o600 });
  const outside = net.createServer().listen(0, "127.0.0.1");
  const confinement = await confine({ executablePath, tempFolder: place, isolation: "netns" });
  const other = await confine({ executablePath, tempFolder: place, isolation: "netns" });
  const folder = await makeBrowserFolder({ executablePath, tempFolder: place, ...confinement });
  const otherFolder = await makeBrowserFolder({ executablePath, tempFolder: place, ...other });

  try {
    const proxyPort = await passagePort(confinement, portOf(outside));
    const commands: Record<string, string> = {
      "write in its own home": 'touch "$HOME/written"',
      "reach its own proxy": connectTo(proxyPort),
      "reach the port that its proxy stands for": connectTo(portOf(outside)),
      "read the worker's environment": `cat /proc/${process.pid}/environ`,
      "look into the worker's files": `ls /proc/${process.pid}/cwd/`,
      "signal the worker": `kill -0 ${process.pid}`,
      "read a file of the worker's": `cat '${secret}'`,
      "read another browser's home": `ls '${otherFolder.home}'`,
      "change how the browser is started": `echo >> '${folder.script}'`,
      "put a file beside it": `touch '${folder.path}/planted'`,
      "reach the metadata service": connectTo(80, "169.254.169.254"),
      ...named(files, (path) => [`read ${path}`, `ls '${path}/' || cat '${path}'`]),
      ...named(ports, (port) => [`reach port ${port}`, connectTo(port)]),
      ...named(pids, (pid) => [`read the environment of ${pid}`, `cat /proc/${pid}/environ`]),
      ...named(pids, (pid) => [`signal ${pid}`, `kill -0 ${pid}`]),
    };
    const tries = Object.entries(commands).map(
      ([name, command]) => `if (${command}) > /dev/null 2>&1; then echo ${quoted(name)}; fi`,
    );
    const env = browserEnvironment({ executablePath, fontconfigFile: undefined, folder });
    const script = [...tries, "cat /proc/self/status /proc/net/dev", "env | sed 's/^/env:/'"].join("\n");
    const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const { stdout } = spawnSync("env", ["-i", ...given, folder.script, script], { encoding: "utf8", timeout: 60_000 });
    const lines = stdout.split("\n");
    return {
      succeeded: Object.keys(commands).filter((name) => lines.includes(name)),
      status: stdout,
      environment: lines.flatMap((line) => (line.startsWith("env:") ? [line.slice("env:".length)] : [])),
      links: [...stdout.matchAll(/^\s*(\w+): +\d+ +\d+ /gm)].map(([, name]) => name ?? ""),
    };
  } finally {
    outside.close();
    await folder.remove();
    await otherFolder.remove();
    confinement.close();
    other.close();
    rmSync(place, { recursive: true });
  }
}

function connectTo(port: number, host = "127.0.0.1"): string {
  return `timeout 2 bash -c 'exec 3<>/dev/tcp/${host}/${port}'`;
}

function named<Value>(values: Value[], entry: (value: Value) => [string, string]): Record<string, string> {
  return Object.fromEntries(values.map(entry));
}

async function passagePort({ namespace }: Confinement, port: number): Promise<number> {
  const passage = await namespace?.openPassage(`http://127.0.0.1:${port}`);
  return Number(new URL(passage?.url ?? "http://127.0.0.1:1").port);
}

function portOf(server: net.Server): number {
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}
