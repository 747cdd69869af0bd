import { execFile } from "node:child_process";
import { lstat, readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { cleanEnvironment, userWith } from "#lib/local/system-users.ts";
import { asUser, isBrowserUser } from "./browser-user.ts";

/**
 * Removes the folder of a browser that has ended. What belongs to the browser's user is removed as that user,
 * after whatever has left the browser's process group: no link that it put there leads to what is not its own.
 */
export async function removeBrowserFolder(path: string): Promise<void> {
  for (const name of await readdir(path).catch(() => [])) {
    const inner = join(path, name);
    const { uid } = await lstat(inner);
    if (uid === process.getuid?.()) continue;
    await emptyAs(uid, inner);
    // The folder itself lies in one of ours.
    await rmdir(inner);
  }
  await rm(path, { recursive: true, force: true });
}

const endStragglers = "kill -KILL -- -1 2>/dev/null";
const empty = 'chmod -R u+rwX -- "$1"; find "$1" -mindepth 1 -delete';

function emptyAs(uid: number, folder: string): Promise<void> {
  const script = isBrowserUser(uid) ? `${endStragglers}; ${empty}` : empty;
  const [command = "", ...args] = [...asUser(userWith(uid)), "sh", "-c", script, "sh", folder];
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: "/", env: cleanEnvironment }, (error) => (error ? reject(error) : resolve()));
  });
}
