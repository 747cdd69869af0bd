// Plain Node ≥ 20 without dependencies: it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { checkMachine, generateClient, installPackages } from "./install.mjs";
import { runMain, SetUpError } from "./set-up.mjs";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const oldestNode = [22, 18];
const forwardedSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Installs what is missing, then runs a TypeScript file of the project (or nothing more, when none
 * is named) on a Node that can, and ends with its exit code.
 */
export async function bootstrap(script, args = []) {
  await runMain(async () => {
    checkMachine(root);
    await installPackages(root);
    const node = findNode();
    await generateClient({ root, node });
    return script ? runScript({ node, script, args }) : 0;
  });
}

/** Node 24 from npm, or else the system's when it is new enough to strip types. */
function findNode() {
  const bundled = join(root, "node_modules/.bin/node");
  if (existsSync(bundled) && spawnSync(bundled, ["--version"]).status === 0) return bundled;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  throw new SetUpError(
    `Platen needs Node ${oldestNode.join(".")} or newer. The one from npm does not run on this machine (it needs glibc), and the system's is ${process.version}. Install a newer Node and run the same command again.`,
  );
}

function runScript({ node, script, args }) {
  const child = spawn(node, [resolve(root, script), ...args], {
    stdio: "inherit",
    env: {
      ...process.env,
      PLATEN_BEGAN_AT: String(performance.timeOrigin),
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
    },
  });
  for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}
