import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { chromium as playwright } from "playwright";
import { SetUpError } from "../../bin/set-up.mjs";
import { cleanEnvironment } from "./system-users.ts";
import { unpackChromium } from "./unpack-chromium.ts";
import { isWithinReach, placeWithinReach, stranger } from "./unprivileged.ts";

/** Where distributions put the headless shell. The full browser is left out on purpose: it costs 3–4 times the CPU. */
const systemPaths = ["/usr/lib/chromium/chromium-headless-shell", "/usr/lib64/chromium-browser/headless_shell"];
const systemName = "chrome-headless-shell";
const versionTimeoutMs = 20_000;
const shellNames = ["chrome-headless-shell", "headless_shell"];

export type Chromium = {
  path: string;
  kind: "CHROMIUM_PATH" | "Playwright's" | "the system's" | "from npm";
  /** As the browser itself says, e.g. "153.0.7988.0". */
  version: string;
};

/**
 * Finds the browser: CHROMIUM_PATH, Playwright's own headless shell, the system's, else the one from
 * npm, unpacked once into `<reach>`. The file can be run by every browser's user.
 */
export async function findChromium(reach: string): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return requireRunning({ path: given, kind: "CHROMIUM_PATH" });
  const own = findPlaywrightShell();
  if (own) return requireRunning({ path: await withinReach({ shell: own, reach }), kind: "Playwright's" });
  const system = findSystemShell();
  if (system) return requireRunning({ path: system, kind: "the system's" });
  const { path, libraryPath } = await unpackChromium(reach);
  return requireRunning({ path, kind: "from npm", libraryPath });
}

function findPlaywrightShell(): string | undefined {
  // Playwright names the full browser: <browsers>/chromium-1255/chrome-linux64/chrome. The shell of the same revision is its neighbour.
  const full = dirname(dirname(playwright.executablePath()));
  const folder = full.replace(/chromium-(\d+)$/, "chromium_headless_shell-$1");
  if (folder === full || !existsSync(folder)) return undefined;
  return readdirSync(folder)
    .flatMap((inner) => shellNames.map((name) => join(folder, inner, name)))
    .find(isExecutable);
}

function findSystemShell(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, systemName));
  return [...systemPaths, ...onPath].find(isExecutable);
}

async function withinReach({ shell, reach }: { shell: string; reach: string }): Promise<string> {
  if (isWithinReach(shell)) return shell;
  const source = dirname(shell);
  const [revision = "playwright"] = /chromium_headless_shell-\d+/.exec(source) ?? [];
  const target = join(reach, revision);
  await placeWithinReach({ source, target });
  return join(target, shell.slice(source.length + 1));
}

/** Asks the browser for its version, as a user with no more rights than it will run with. */
function requireRunning({ libraryPath, ...found }: Omit<Chromium, "version"> & { libraryPath?: string }): Chromium {
  const env = { ...cleanEnvironment, HOME: "/tmp", ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}) };
  const options = { ...stranger, cwd: "/", env, timeout: versionTimeoutMs };
  const asked = spawnSync(found.path, ["--version"], { ...options, encoding: "utf8" });
  const [version] = /\d+\.\d+\.\d+\.\d+/.exec(asked.stdout ?? "") ?? [];
  if (version) return { ...found, version };
  const why = asked.error?.message ?? (asked.stderr.trim() || `it ended with ${asked.status ?? asked.signal}`);
  const whom = stranger ? ` as another user than root (uid ${stranger.uid})` : "";
  throw new SetUpError(`The browser ${found.path} (${found.kind}) does not run${whom}: ${why}`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
