import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync, statSync } from "node:fs";
import os from "node:os";
import { dirname } from "node:path";
import { cleanEnvironment, strangerUid, userWith } from "#lib/local/system-users.ts";
import { asUser } from "./browser-user.ts";

/**
 * Whom Chromium runs as (another user than this process, one for each browser, or the same) and whether its
 * own sandbox is on. `lost` says in a sentence what is missing, null when nothing is.
 */
export type SandboxMode = { user: "another" | "own"; sandbox: boolean; lost: string | null };

const known = new Map<string, SandboxMode>();

/**
 * How a browser can be confined here. As root, or with the rights that the image's worker keeps, it runs as
 * a user of its own; its sandbox is on wherever the kernel lets that user make namespaces. Found out once by trying.
 */
export function sandboxMode({ executablePath, tempFolder = os.tmpdir() }: Place): SandboxMode {
  const key = `${executablePath}\n${tempFolder}`;
  const mode = known.get(key) ?? findSandboxMode({ executablePath, tempFolder });
  known.set(key, mode);
  return mode;
}

type Place = { executablePath: string; tempFolder?: string };

const isRoot = process.getuid?.() === 0;
const asStranger = asUser(userWith(strangerUid));
/** CHOWN, KILL, SETGID and SETUID, as bits of CapEff: to give a folder away, to end a browser, to become another user. */
const neededRights = (1n << 0n) | (1n << 5n) | (1n << 6n) | (1n << 7n);
const makeNamespaces = ["unshare", "--user", "--map-root-user", "--pid", "--net", "--fork", "true"];

function findSandboxMode({ executablePath, tempFolder }: Required<Place>): SandboxMode {
  if (hasRights() && runs([...asStranger, "test", "-x", executablePath, "-a", "-x", tempFolder])) {
    const sandbox = runs([...asStranger, ...makeNamespaces]);
    const lost = [...(sandbox ? [] : [noNamespaces]), ...replaceable(tempFolder)];
    return { user: "another", sandbox, lost: lost.length > 0 ? lost.join(" ") : null };
  }
  if (isRoot) {
    return {
      user: "own",
      sandbox: false,
      lost: `Chromium runs as root without its sandbox: setpriv is missing, or other users cannot reach ${executablePath} and ${tempFolder}.`,
    };
  }
  if (runs(makeNamespaces)) return { user: "own", sandbox: true, lost: null };
  return {
    user: "own",
    sandbox: false,
    lost: `${noNamespaces} It runs as the worker's user and could read its secrets.`,
  };
}

const noNamespaces = "Chromium runs without its sandbox: this host does not let an ordinary user make namespaces.";

/** Folders on the way to this one where a browser's user could put a start script of its own in place of ours. */
function replaceable(tempFolder: string): string[] {
  const path = realpathSync(tempFolder);
  const open = [path, ...parentsOf(path)].filter((folder) => (statSync(folder).mode & 0o1002) === 0o002);
  return open.map(
    (folder) =>
      `Any user can rename what others keep in ${folder}, so a browser could replace the script that the worker runs: set its sticky bit (chmod +t ${folder}).`,
  );
}

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...parentsOf(parent)];
}

function hasRights(): boolean {
  const [, effective = "0"] = /^CapEff:\s+([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return (BigInt(`0x${effective}`) & neededRights) === neededRights;
}

function runs([command = "", ...args]: readonly string[]): boolean {
  const options = { cwd: "/", env: cleanEnvironment, stdio: "ignore", timeout: 10_000 } as const;
  return spawnSync(command, args, options).status === 0;
}
