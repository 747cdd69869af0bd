import { readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { mix } from "./pages.ts";
import { memoryBytes } from "./processes.ts";
import { type BenchService, startBenchService } from "./service.ts";

// `npm run bench:soak`: 500 ordinary renders in a row through one worker. What it holds after the
// first 50 and after all of them, and what is left once it has stopped.
const renders = 500;
/** By default the browser is replaced after the last of them: the look before is at the one that had nearly all. */
const looksAfter = [50, 100, 200, 300, 400, renders - 10, renders];
const rendersAtOnce = 4;

const service = await startBenchService();
const workerPid = service.workerPid();
const lines: string[][] = [];
try {
  let done = 0;
  for (const next of looksAfter) {
    await render(service, next - done);
    done = next;
    lines.push([
      String(done),
      inMegabytes(memoryBytes(workerPid)),
      String(processesOf(workerPid)),
      String(filesOf(workerPid).length),
    ]);
    process.stderr.write(`${lines.at(-1)?.join("  ")}\n`);
  }
} finally {
  await service.stop();
}
lines.push([
  "stopped",
  inMegabytes(memoryBytes(workerPid)),
  String(processesOf(workerPid)),
  String(filesOf(workerPid).length),
]);
const heads = ["Renders", "Memory of the worker's tree (PSS), MB", "Browsers", "Temporary files"];
process.stdout.write(
  `${[heads, heads.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`,
);

async function render({ api, sites }: BenchService, count: number): Promise<void> {
  const waiting = Array.from({ length: count }, (_, place) => mix[place % mix.length] ?? "light").values();
  async function takeTurns(): Promise<void> {
    for (const page of waiting) await api.download({ url: sites.url(page), wait_time: 0 });
  }
  await Promise.all(Array.from({ length: rendersAtOnce }, takeTurns));
}

/** What the browsers of a worker have in the temporary folder. */
function filesOf(pid: number): string[] {
  const folders = readdirSync(os.tmpdir()).filter((name) => name.startsWith(`platen-browser-${pid}-`));
  return folders.flatMap((name) => readdirSync(join(os.tmpdir(), name), { recursive: true, encoding: "utf8" }));
}

/** Running processes whose command line names a folder of that worker's browsers. */
function processesOf(pid: number): number {
  return readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && commandLine(name).includes(`platen-browser-${pid}-`),
  ).length;
}

/** A process may end between two looks at it. */
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function inMegabytes(bytes: number): string {
  return String(Math.round(bytes / 1_000_000));
}
