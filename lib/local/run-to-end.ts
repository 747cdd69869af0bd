import { spawn } from "node:child_process";
import { SetUpError } from "../../bin/set-up.mjs";
import { cleanEnvironment, type SystemUser } from "./system-users.ts";

const keptOutput = 4_000;

export type Command = {
  command: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
  /** Another user, who is given none of our environment. */
  user?: SystemUser;
};

/** Runs a program to its end. Throws its last words when it fails. */
export function runToEnd({ command, args, cwd, env = {}, user }: Command): Promise<{ output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...(user === undefined ? process.env : cleanEnvironment), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...user,
    });
    const end = () => child.kill();
    // A program that is half way through must not outlive us.
    process.once("exit", end);
    let output = "";
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-keptOutput);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => reject(new SetUpError(`${command} could not be started: ${error.message}`)));
    child.on("close", (code, signal) => {
      process.off("exit", end);
      if (code === 0) resolve({ output });
      else reject(new SetUpError(`${command} ended with ${code ?? signal}:\n${output.trim()}`));
    });
  });
}
