import { existsSync, readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { groupMemory, isGroupAlive, totalBytes } from "#worker/render/memory.ts";

/** A worker process with its browsers, seen from outside. */
export type WorkerTree = {
  /** Bytes of memory that are its own, the code mapped from files left out. */
  memoryBytes: () => number;
  /** Folders of its browsers in the temporary folder. */
  folders: () => string[];
  /** Its browsers that still run, those without a folder included, as process group ids. */
  browsers: () => number[];
};

/** Watches the tree below a worker that leads a process group of its own. */
export function watchWorkerTree(workerPid: number): WorkerTree {
  const seen = new Set<number>();

  function folders(): string[] {
    return readdirSync(os.tmpdir()).filter((name) => name.startsWith(`platen-browser-${workerPid}-`));
  }

  function groups(): number[] {
    for (const folder of folders()) {
      const file = join(os.tmpdir(), folder, "pid");
      const group = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
      if (group > 1) seen.add(group);
    }
    return [...seen];
  }

  return {
    folders,
    memoryBytes: () => totalBytes([workerPid, ...groups()].flatMap(groupMemory)),
    browsers: () => groups().filter(isGroupAlive),
  };
}

/** Looks at a worker's memory until it is stopped; `peakBytes` is the most it has seen. */
export function watchPeak(tree: WorkerTree): { peakBytes: () => number; stop: () => Promise<void> } {
  let peak = 0;
  let stopped = false;
  async function watch(): Promise<void> {
    while (!stopped) {
      peak = Math.max(peak, tree.memoryBytes());
      await new Promise((resolve) => setTimeout(resolve, sampleMs));
    }
  }
  const watching = watch();
  return {
    peakBytes: () => peak,
    async stop() {
      stopped = true;
      await watching;
    },
  };
}

const sampleMs = 100;
