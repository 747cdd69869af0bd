import { spawnSync } from "node:child_process";
import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { SetUpError } from "../../bin/set-up.mjs";
import { cleanEnvironment, namedUid, postgresUid, type SystemUser, strangerUid, userWith } from "./system-users.ts";

const isRoot = process.getuid?.() === 0;

/** Whom PostgreSQL runs as when we are root. Otherwise it runs as ourselves. */
export const postgresUser: SystemUser | undefined = isRoot ? userWith(postgresUid) : undefined;

/** Whom initdb runs as when we are root: it refuses a user without a name. */
export const initdbUser: SystemUser | undefined = isRoot ? userWith(namedUid) : undefined;

/** Anybody but root and PostgreSQL, when we are root: what they may run, every browser may, whose user is picked later. */
export const stranger: SystemUser | undefined = isRoot ? userWith(strangerUid) : undefined;

/** Whether others than root may run a file or enter a folder, every folder on the way to it included. */
export function isWithinReach(path: string): boolean {
  const options = { ...stranger, cwd: "/", env: cleanEnvironment };
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], options).status === 0;
}

/**
 * Gives a file, or a folder with what is in it, to another user; does nothing when there is none. Only for what
 * lies in a folder of ours: whoever owns the folder could put a link in its place.
 */
export function giveTo(user: SystemUser | undefined, path: string): void {
  if (!user) return;
  const owner = `${user.uid}:${user.gid}`;
  // Unlike a walk of our own, chown follows no link, not even one that is put there while it walks.
  const { status, stderr } = spawnSync("chown", ["-R", "-h", owner, "--", path], { encoding: "utf8" });
  if (status === 0) return;
  throw new SetUpError(
    `PostgreSQL must not run as root, and ${path} cannot be given to another user (${stderr?.trim()}). Run as an ordinary user instead.`,
  );
}

/**
 * Copies a folder to where others than root can read and run it, whole or not at all. A copy that is there
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
