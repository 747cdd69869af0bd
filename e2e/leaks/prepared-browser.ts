import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { strangerUid, userWith } from "#lib/local/system-users.ts";
import { librariesBeside } from "#worker/render/browser-folder.ts";
import { asUser } from "#worker/render/browser-user.ts";
import { sandboxMode } from "#worker/render/sandbox.ts";
import { trustingFlag } from "./certificates.ts";

export type PreparedBrowser = { executablePath: string; remove: () => Promise<void> };

/**
 * A browser that hides less from the canaries: a script that starts it in a mount namespace with a
 * resolv.conf of its own, so that what it resolves by itself is asked of the canary resolver, and
 * with trust in the site's certificate. Undefined where the host does not let an ordinary user make
 * namespaces.
 */
export async function prepareBrowser({ executablePath, nameServer }: Input): Promise<PreparedBrowser | undefined> {
  const folder = await mkdtemp(join(os.tmpdir(), "platen-prepared-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  // The browser may run as another user.
  await chmod(folder, 0o755);
  const resolvConf = join(folder, "resolv.conf");
  await writeFile(resolvConf, `nameserver ${nameServer}\noptions attempts:1\n`, { mode: 0o644 });

  const script = join(folder, "browser");
  await writeFile(script, startScript({ executablePath, resolvConf }), { mode: 0o755 });
  const commands =
    sandboxMode({ executablePath }).user === "another"
      ? [[script], [...asUser(userWith(strangerUid)), script]]
      : [[script]];
  if (commands.every(runs)) return { executablePath: script, remove };
  await remove();
  return undefined;
}

type Input = { executablePath: string; nameServer: string };

/**
 * Whoever is not root becomes root inside a namespace to mount, and itself again in a second one.
 * Root stays root: inside a namespace it could not reach what belongs to others.
 */
function startScript({ executablePath, resolvConf }: { executablePath: string; resolvConf: string }): string {
  return `#!/bin/sh
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:-${librariesBeside(executablePath) ?? ""}}"
set -- '${trustingFlag}' "$@"
mount='mount --bind ${resolvConf} /etc/resolv.conf || exit 1; exec "$@"'
user="$(id -u)"
if [ "$user" = 0 ]; then
  exec unshare --mount -- sh -c "$mount" mount '${executablePath}' "$@"
fi
exec unshare --user --map-root-user --mount -- sh -c "$mount" mount \\
  unshare --user --map-user="$user" --map-group="$(id -g)" -- '${executablePath}' "$@"
`;
}

function runs([command = "", ...args]: readonly string[]): boolean {
  return spawnSync(command, [...args, "--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
