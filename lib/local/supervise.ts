import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { SetUpError } from "../../bin/set-up.mjs";
import { checkout } from "./checkout.ts";
import { endProcess } from "./end-process.ts";
import type { Home } from "./home.ts";
import { removePidFile, writePidFile } from "./pid-file.ts";
import { identify } from "./process-identity.ts";
import { openOutput } from "./program-output.ts";
import { createRestartPauses } from "./restart-pauses.ts";
import { until } from "./until.ts";

export type Program = {
  /** Names its log and its pid file. */
  name: string;
  script: string;
  /** Options of Node itself. */
  nodeOptions?: string[];
  env: Record<string, string>;
  home: Home;
  /** Told what a person should see: warnings, errors, restarts. */
  show?: (line: string) => void;
};

export type Supervised = {
  pid(): number | undefined;
  /** Resolves when a line with that text was written or `check` holds; throws its last words when it ends or the deadline passes first. */
  ready(sign: { line?: string; check?: () => Promise<boolean>; deadlineMs: number }): Promise<void>;
  /** Sends a signal to the process itself; when that ends it, it is started again. */
  kill(signal: NodeJS.Signals): void;
  /** SIGTERM to the whole process group, SIGKILL past the deadline. It is not started again. */
  stop(options: { deadlineMs: number }): Promise<void>;
};

/**
 * Runs a TypeScript program of ours in a process group of its own, and starts it again whenever it
 * ends, after pauses that grow from 0.2 s to 10 s. It ends by itself when this process does.
 */
export function superviseNode({ name, script, nodeOptions = [], env, home, show = () => {} }: Program): Supervised {
  const output = openOutput({ name, home, show });
  let child: ChildProcess | undefined;
  let ends = 0;
  const pauseAfter = createRestartPauses();
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;

  function start(): void {
    const began = performance.now();
    child = spawn(
      process.execPath,
      ["--import", join(checkout, "lib/local/end-with-parent.ts"), ...nodeOptions, script],
      {
        cwd: checkout,
        detached: true,
        stdio: ["pipe", "pipe", "pipe"],
        env: { ...process.env, ...env, PLATEN_PROCESS: name },
      },
    );
    if (child.pid) writePidFile({ home, name, pid: child.pid });
    output.attach(child);
    child.once("error", (error) => show(`${name} could not be started: ${error.message}`));
    child.once("exit", (code, signal) => {
      ends += 1;
      if (stopping) return;
      const pauseMs = pauseAfter(performance.now() - began);
      show(`${name} ended (${signal ?? `exit code ${code}`}) and is started again in ${pauseMs / 1000} s.`);
      restart = setTimeout(start, pauseMs);
    });
  }

  start();

  return {
    pid: () => child?.pid,
    kill: (signal) => {
      child?.kill(signal);
    },
    ready: async ({ line, check, deadlineMs }) => {
      let written = false;
      const quiet = output.onLine((text) => {
        written ||= line !== undefined && text.includes(line);
      });
      const isReady = async () => written || (await check?.());
      await until(async () => ends > 0 || (await isReady()), { deadlineMs });
      quiet();
      if (ends === 0 && (await isReady())) return;
      throw new SetUpError(
        `${name} did not get ready${ends > 0 ? ": it ended" : " in time"}. Its last words, from ${join(home.logs, `${name}.log`)}:\n${output.lastLines()}`,
      );
    },
    stop: async ({ deadlineMs }) => {
      stopping = true;
      clearTimeout(restart);
      const running = child?.pid ? identify(child.pid) : undefined;
      if (running) await endProcess(running, { deadlineMs });
      removePidFile({ home, name });
      output.close();
    },
  };
}
