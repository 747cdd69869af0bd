import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import { browserUids, type SystemUser, userWith } from "#lib/local/system-users.ts";

/** A user that one browser runs as, and no other process of this machine. */
export type BrowserUser = SystemUser & { release: () => void };

/** Picks a user that nobody runs as, and holds it until `release`, or until this process ends. */
export async function takeBrowserUser(): Promise<BrowserUser> {
  const count = browserUids.last - browserUids.first + 1;
  const start = randomInt(count);
  for (let step = 0; step < count; step += 1) {
    const uid = browserUids.first + ((start + step) % count);
    const lock = await lockUser(uid);
    if (lock === undefined) continue;
    // A browser whose worker was killed may outlive its lock.
    if (!isInUse(uid)) return { ...userWith(uid), release: () => lock.close() };
    lock.close();
  }
  throw new Error(`Users ${browserUids.first} to ${browserUids.last} are all in use: no browser can be started`);
}

/** Whether a user is one of those that only browsers run as. */
export function isBrowserUser(uid: number): boolean {
  return uid >= browserUids.first && uid <= browserUids.last;
}

/** The command line that makes the rest of it run as a user, without any right beyond that user's. */
export function asUser({ uid, gid }: SystemUser): readonly string[] {
  const rights = ["--clear-groups", "--inh-caps=-all", "--ambient-caps=-all", "--no-new-privs"];
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, ...rights, "--"];
}

/**
 * Holds a user by a socket name without a file: taken by one process at most, and free when that is gone.
 * Undefined when another process has it.
 */
export async function lockUser(uid: number): Promise<Pick<net.Server, "close"> | undefined> {
  const server = net.createServer((client) => client.destroy());
  server.unref();
  try {
    server.listen(`\0platen-browser-${uid}`);
    await once(server, "listening");
    return server;
  } catch {
    return undefined;
  }
}

function isInUse(uid: number): boolean {
  return readdirSync("/proc").some((pid) => /^\d+$/.test(pid) && userOf(pid) === uid);
}

function userOf(pid: string): number | undefined {
  try {
    return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}
