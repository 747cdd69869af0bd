import { spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { SetUpError } from "../../bin/set-up.mjs";

/** Whom PostgreSQL and Chromium run as when we are root: `nobody`. Otherwise they run as ourselves. */
export const unprivileged: { uid: number; gid: number } | undefined =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

/** Whether that user may run a file or enter a folder, every folder on the way to it included. */
export function isWithinReach(path: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { ...unprivileged, cwd: "/" }).status === 0;
}

/** Gives a file or folder to that user. */
export function handOver(path: string): void {
  if (!unprivileged) return;
  try {
    chownSync(path, unprivileged.uid, unprivileged.gid);
  } catch (error) {
    throw new SetUpError(
      `PostgreSQL and Chromium must not run as root, and ${path} cannot be given to another user (${String(error)}). Run as an ordinary user instead.`,
    );
  }
}

/**
 * Copies a folder to where that user can read and run it, whole or not at all. A copy that is there
 * already is taken as it is: name the version in `target`.
 */
export async function placeWithinReach({ source, target }: { source: string; target: string }): Promise<void> {
  if (await exists(target)) return;
  const side = `${target}.${process.pid}`;
  await rm(side, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await cp(source, side, { recursive: true, verbatimSymlinks: true });
  await moveIntoPlace({ side, target });
}

/** Renames a finished side folder to its place; when another process was quicker, that one stays. */
export async function moveIntoPlace({ side, target }: { side: string; target: string }): Promise<void> {
  try {
    await rename(side, target);
  } catch (error) {
    await rm(side, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
