import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import { dirname, join } from "node:path";
import { identify, isRunning } from "#lib/local/process-identity.ts";
import type { SystemUser } from "#lib/local/system-users.ts";
import { unwantedFeatures } from "./browser-flags.ts";
import { isBrowserUser, lockUser } from "./browser-user.ts";
import { killGroup } from "./process-group.ts";
import { quoted } from "./quoted.ts";
import { removeBrowserFolder } from "./remove-browser-folder.ts";

/** What one browser keeps: its profile, its home, the script that starts it, and what is temporary. */
export type BrowserFolder = {
  path: string;
  home: string;
  /** For what its processes share and the PDFs it prints. */
  temporary: string;
  script: string;
  processGroup: () => Promise<number>;
  remove: () => Promise<void>;
};

const namePattern = /^platen-browser-(\d+)-(\d+)-/;

/** Makes the folder of one browser, named after the process that owns it so that a sweep knows whose it was. */
export async function makeBrowserFolder({
  executablePath,
  user,
  tempFolder,
  command,
}: MakeInput): Promise<BrowserFolder> {
  const owner = identify(process.pid);
  const path = await mkdtemp(join(tempFolder, `platen-browser-${process.pid}-${owner?.startedAt ?? 0}-`));
  const remove = () => removeBrowserFolder(path);
  try {
    const temporary = join(path, "temporary");
    const home = join(path, "home");
    const script = join(path, "start");
    const pidFile = join(path, "pid");

    // The browser's user passes through to what is its own, and sees and changes nothing else.
    await chmod(path, 0o711);
    for (const own of [home, temporary]) {
      await mkdir(own, { mode: 0o700 });
      if (user !== undefined) await chown(own, user.uid, user.gid);
    }
    await writeFile(script, startScript({ executablePath, command, home, pidFile }), { mode: 0o700 });
    const processGroup = async () => Number(await readFile(pidFile, "utf8"));
    return { path, home, temporary, script, processGroup, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

type MakeInput = {
  executablePath: string;
  /** Whose the browser will be; undefined: ours. */
  user: SystemUser | undefined;
  tempFolder: string;
  /** Put before the browser's command line. */
  command: readonly string[];
};

/**
 * Removes what browsers of workers that died have left in the temporary folder, and ends
 * those that still run. Folders of living processes are left alone.
 */
export async function sweepBrowserFolders(tempFolder: string = os.tmpdir()): Promise<void> {
  for (const name of await readdir(tempFolder)) {
    const [, pid, startedAt] = namePattern.exec(name) ?? [];
    if (pid === undefined || startedAt === undefined) continue;
    if (isRunning({ pid: Number(pid), startedAt })) continue;
    const path = join(tempFolder, name);
    // Anybody may make a folder of that name there, or a link.
    if ((await ownerOf(path)) !== process.getuid?.()) continue;
    await endBrowserOf(path);
    await removeUnlessHeld(path);
  }
}

/** Its user may be another browser's by now, and another worker may be sweeping too: what it ends is that user's. */
async function removeUnlessHeld(path: string): Promise<void> {
  const owner = await ownerOf(join(path, "home"));
  if (owner === undefined || !isBrowserUser(owner)) return removeBrowserFolder(path);
  const lock = await lockUser(owner);
  if (lock !== undefined) await removeBrowserFolder(path).finally(() => lock.close());
}

async function ownerOf(path: string): Promise<number | undefined> {
  return lstat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

/** Ids are used again: only a process whose command line names the folder is its browser. */
async function endBrowserOf(path: string): Promise<void> {
  const pid = Number(await readFile(join(path, "pid"), "utf8").catch(() => ""));
  if (!(pid > 1)) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (commandLine.includes(path)) await killGroup(pid);
}

/**
 * The script notes the process group, takes our profile folder instead of Playwright's, which a
 * killed worker would leave behind, adds to Playwright's list of features that are off, because a
 * second list would replace it, and becomes the browser, confined.
 */
function startScript({ executablePath, command, home, pidFile }: ScriptInput): string {
  const browser = [...command, executablePath].map(quoted).join(" ");
  return `#!/bin/sh
echo $$ > ${quoted(pidFile)}
for argument do
  shift
  case $argument in
    --user-data-dir=*) rmdir -- "\${argument#*=}" ;;
    --disable-features=*) set -- "$@" "$argument,${unwantedFeatures.join(",")}" ;;
    *) set -- "$@" "$argument" ;;
  esac
done
exec ${browser} "$@" --user-data-dir=${quoted(join(home, "profile"))}
`;
}

type ScriptInput = Pick<MakeInput, "executablePath" | "command"> & { home: string; pidFile: string };

/** Where a browser's libraries lie beside it, when it brought them: for LD_LIBRARY_PATH. */
export function librariesBeside(executablePath: string): string | undefined {
  return ["lib", "al2023/lib"].map((name) => join(dirname(executablePath), name)).find((path) => existsSync(path));
}
