import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { SetUpError } from "../../bin/set-up.mjs";
import { stranger } from "./unprivileged.ts";

/** Makes a folder of ours that others may pass through, or takes over the one there is: earlier versions gave it to `nobody`. */
export function takePassage(folder: string): void {
  makeFolder(folder, stranger ? 0o711 : 0o700);
  if (!stranger || statSync(folder).uid === 0) return;
  chownSync(folder, 0, 0);
  // What its earlier owner may have put there to have us write somewhere else.
  const planted = readdirSync(folder).find((name) => !isFolder(join(folder, name)) && !isOurs(join(folder, name)));
  if (planted !== undefined) refuse(join(folder, planted));
}

/** Makes a folder in one of ours that only we may enter. */
export function takePrivate(folder: string): void {
  makeFolder(folder, 0o700);
  if (!isFolder(folder) || !isOurs(folder)) refuse(folder);
}

function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
    chmodSync(folder, mode);
  } catch (error) {
    throw new SetUpError(
      `The folder ${folder} cannot be made or written to (${String(error)}). Set PLATEN_HOME to one that can.`,
    );
  }
}

// Neither follows a link.
const isFolder = (path: string) => lstatSync(path).isDirectory();
const isOurs = (path: string) => !lstatSync(path).isSymbolicLink() && lstatSync(path).uid === process.getuid?.();

function refuse(path: string): never {
  throw new SetUpError(
    `${path} belongs to another user or is a link, so Platen does not write there. Remove it or take it over.`,
  );
}
