import { openSync, renameSync, statSync } from "node:fs";

const maxBytes = 10_000_000;

/** Opens a log for appending, 0600; one past 10 MB becomes `<name>.1` first, in place of any before it. */
export function openLogFile(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxBytes) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
}
