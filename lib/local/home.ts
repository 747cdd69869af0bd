import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { SetUpError } from "../../bin/set-up.mjs";
import { checkout } from "./checkout.ts";
import { takePassage, takePrivate } from "./private-folder.ts";
import { isWithinReach, stranger } from "./unprivileged.ts";

/** Where to put what PostgreSQL and Chromium need when they cannot enter the home, for root only. */
const reachRoot = "/var/lib/platen";

/** The folder of one copy of Platen, and the folders in it. All belong to us, and what is private in them is 0700 or 0600. */
export type Home = {
  /** secrets.json and demo.json lie here. */
  folder: string;
  /** Holds what other users must be able to enter: postgres/, chromium/, fonts/. Mostly `folder` itself. */
  reach: string;
  logs: string;
  run: string;
  store: string;
};

/**
 * Opens PLATEN_HOME, or the folder given, and makes what is missing. Nothing that we write in later
 * belongs to another user, who could put links there. As root, PostgreSQL's user and the browsers' pass
 * through the folder, and cannot list it. Below a folder that others cannot enter (such as /root) their
 * share goes to /var/lib/platen.
 */
export function openHome(path: string = process.env.PLATEN_HOME || ".platen"): Home {
  const folder = resolve(checkout, path);
  takePassage(folder);
  const home = {
    folder,
    reach: reachOf(folder),
    logs: join(folder, "logs"),
    run: join(folder, "run"),
    store: join(folder, "store"),
  };
  for (const own of [home.logs, home.run, home.store, join(folder, "mail")]) takePrivate(own);
  return home;
}

function reachOf(folder: string): string {
  if (!stranger || isWithinReach(folder)) return folder;
  mkdirSync(reachRoot, { recursive: true, mode: 0o755 });
  const reach = join(reachRoot, createHash("sha256").update(folder).digest("hex").slice(0, 12));
  takePassage(reach);
  if (isWithinReach(reach)) return reach;
  throw new SetUpError(
    `PostgreSQL and Chromium must not run as root, and other users can enter neither ${folder} nor ${reach}. Clone Platen into a folder that others may enter, or run it as an ordinary user.`,
  );
}
