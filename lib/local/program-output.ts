import type { ChildProcess } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Home } from "./home.ts";
import { openLogFile } from "./log-file.ts";

const keptLines = 20;
const warnLevel = 40;

export type ProgramOutput = {
  /** Reads a run of the program from its start to its end. */
  attach(child: ChildProcess): void;
  /** Calls `listener` with each line from now on; gives the function that ends that. */
  onLine(listener: (line: string) => void): () => void;
  lastLines(): string;
  /** Ends the log with the last line of the program, which may come after the program's end. */
  close(): void;
};

/** Sends a program's output line by line to `<home>/logs/<name>.log`, and what a person should see to `show`. */
export function openOutput({
  name,
  home,
  show,
}: {
  name: string;
  home: Home;
  show: (line: string) => void;
}): ProgramOutput {
  const path = join(home.logs, `${name}.log`);
  const file: WriteStream = createWriteStream(path, { fd: openLogFile(path) });
  const listeners = new Set<(line: string) => void>();
  const kept: string[] = [];

  function take(line: string, source: "stdout" | "stderr"): void {
    file.write(`${line}\n`);
    kept.push(line);
    if (kept.length > keptLines) kept.shift();
    const shown = worthShowing({ line, source });
    if (shown) show(`${name}: ${shown}`);
    for (const listener of listeners) listener(line);
  }

  let open = 0;
  let closing = false;
  function endWhenRead(): void {
    if (closing && open === 0) file.end();
  }

  function read(source: "stdout" | "stderr", stream: Readable | null): void {
    if (stream === null) return;
    open += 1;
    const lines = createInterface(stream).on("line", (line) => take(line, source));
    lines.once("close", () => {
      open -= 1;
      endWhenRead();
    });
  }

  return {
    attach: (child) => {
      read("stdout", child.stdout);
      read("stderr", child.stderr);
    },
    onLine: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastLines: () => kept.join("\n"),
    close: () => {
      closing = true;
      endWhenRead();
    },
  };
}

/** What a person at the terminal should see of a line: warnings and errors of our log, and whatever else goes to stderr. */
function worthShowing({ line, source }: { line: string; source: "stdout" | "stderr" }): string | undefined {
  const entry = parseEntry(line);
  if (!entry) return source === "stderr" && line.trim() !== "" ? line : undefined;
  if (entry.level < warnLevel) return undefined;
  return [entry.msg, entry.err?.message].filter(Boolean).join(": ");
}

type Entry = { level: number; msg?: string; err?: { message?: string } };

function parseEntry(line: string): Entry | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    // Ours are pino's: whatever else is an object has no level.
    return typeof value === "object" && value !== null && "level" in value ? (value as Entry) : undefined;
  } catch {
    return undefined;
  }
}
