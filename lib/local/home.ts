import { createHash } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { SetUpError } from "../../bin/set-up.mjs";
import { checkout } from "./checkout.ts";
import { handOver, isWithinReach, unprivileged } from "./unprivileged.ts";

/** Where to put what PostgreSQL and Chromium need when they cannot enter the home, for root only. */
const reachRoot = "/var/lib/platen";

/** The folder of one copy of Platen, and the folders in it. All are 0700. */
export type Home = {
  /** secrets.json and demo.json lie here. */
  folder: string;
  /** Holds what the unprivileged user must be able to enter: postgres/, chromium/, fonts/. Mostly `folder` itself. */
  reach: string;
  logs: string;
  run: string;
  store: string;
};

/**
 * Opens PLATEN_HOME, or the folder given, and makes what is missing. As root the folder belongs to
 * `nobody`, who must be able to enter it, and everything private in it to root. Below a folder that
 * `nobody` cannot enter (such as /root) its share goes to /var/lib/platen.
 */
export function openHome(path: string = process.env.PLATEN_HOME || ".platen"): Home {
  const folder = resolve(checkout, path);
  makePrivate(folder);
  const home = {
    folder,
    reach: reachOf(folder),
    logs: join(folder, "logs"),
    run: join(folder, "run"),
    store: join(folder, "store"),
  };
  for (const own of [home.logs, home.run, home.store]) makePrivate(own);
  return home;
}

function reachOf(folder: string): string {
  if (!unprivileged) return folder;
  handOver(folder);
  if (isWithinReach(folder)) return folder;
  mkdirSync(reachRoot, { recursive: true, mode: 0o755 });
  const reach = join(reachRoot, createHash("sha256").update(folder).digest("hex").slice(0, 12));
  makePrivate(reach);
  handOver(reach);
  if (isWithinReach(reach)) return reach;
  throw new SetUpError(
    `PostgreSQL and Chromium must not run as root, and the user nobody can enter neither ${folder} nor ${reach}. Clone Platen into a folder that others may enter, or run it as an ordinary user.`,
  );
}

function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new SetUpError(
      `The folder ${folder} cannot be made or written to (${String(error)}). Set PLATEN_HOME to one that can.`,
    );
  }
}
