import { statfs } from "node:fs/promises";
import { OwnFault } from "#lib/errors/own-fault.ts";

/** Profiles, downloads and shared memory of full slots; with less, browsers fail in ways that look like the page's fault. */
const scarceBytes = 200_000_000;
/** With less even a PDF that was printed may lack what could not be written. */
const fullBytes = 10_000_000;
/** Files that may still be made: a browser makes some hundreds. */
const scarceFiles = 1_000;

/** Why browsers that keep their files in this folder cannot be trusted now, or undefined. */
export async function findDiskFault(folder: string, leastBytes = scarceBytes): Promise<string | undefined> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    const free = bavail * bsize;
    if (free < leastBytes) return `only ${free} bytes are free in ${folder}`;
    // Some file systems count no files at all.
    return files > 0 && ffree < scarceFiles ? `only ${ffree} more files fit into ${folder}` : undefined;
  } catch (error) {
    return `the temporary folder cannot be looked at: ${error}`;
  }
}

/** Throws OwnFault where what was just seen of a page may come from the disk being full. */
export async function requireDisk({ folder, hasPrinted }: { folder: string; hasPrinted: boolean }): Promise<void> {
  const fault = await findDiskFault(folder, hasPrinted ? fullBytes : scarceBytes);
  if (fault !== undefined) throw new OwnFault(fault);
}
