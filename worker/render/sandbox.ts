import { spawnSync } from "node:child_process";
import os from "node:os";

/** The user id and group id of `nobody`. */
export const nobody = 65534;

/** Whom Chromium runs as and whether its own sandbox is on. `lost` says in a sentence what is missing, null when nothing is. */
export type SandboxMode = { user: "nobody" | "own"; sandbox: boolean; lost: string | null };

const known = new Map<string, SandboxMode>();

/**
 * How a browser can be confined here: as root it runs as nobody, and its sandbox is on wherever
 * the kernel lets that user make namespaces. Found out once by trying.
 */
export function sandboxMode({ executablePath, tempFolder = os.tmpdir() }: Place): SandboxMode {
  const key = `${executablePath}\n${tempFolder}`;
  const mode = known.get(key) ?? findSandboxMode({ executablePath, tempFolder });
  known.set(key, mode);
  return mode;
}

type Place = { executablePath: string; tempFolder?: string };

/** The command line that makes the rest of it run as nobody. */
export const asNobody = [
  "setpriv",
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  "--clear-groups",
  "--no-new-privs",
  "--",
] as const;

function findSandboxMode({ executablePath, tempFolder }: Required<Place>): SandboxMode {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !runs([...asNobody, "test", "-x", executablePath, "-a", "-x", tempFolder])) {
    return {
      user: "own",
      sandbox: false,
      lost: `Chromium runs as root without its sandbox: setpriv is missing, or the user nobody cannot reach ${executablePath} and ${tempFolder}.`,
    };
  }

  const user = isRoot ? "nobody" : "own";
  const makeNamespaces = ["unshare", "--user", "--map-root-user", "--pid", "--net", "--fork", "true"];
  if (runs(isRoot ? [...asNobody, ...makeNamespaces] : makeNamespaces)) return { user, sandbox: true, lost: null };
  return {
    user,
    sandbox: false,
    lost: "Chromium runs without its sandbox: this host does not let an ordinary user make namespaces.",
  };
}

function runs([command = "", ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { cwd: "/", stdio: "ignore", timeout: 10_000 }).status === 0;
}
