import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { checkout } from "#lib/local/checkout.ts";
import { withLock } from "../bin/lock.mjs";
import { runMain } from "../bin/set-up.mjs";
import { describeMachine } from "./machine.ts";
import { type BenchService, startBenchService, totalCpu } from "./service.ts";
import { median } from "./spread.ts";
import { runTimed, type Timed } from "./timed-program.ts";

const calls = 9;

// The main program of `npm run bench:overhead`: one download and one bare Playwright script that print
// the same page with the same options, turn about, each a program of its own under /usr/bin/time.
await runMain(() => withLock(`bench ${checkout}`, measureOverhead));

/** `insideMs` is the print itself: the answer's time of the download, context to PDF of the bare script. */
type Call = Timed & { insideMs: number; serviceCpuMs: number };

async function measureOverhead(): Promise<number> {
  const service = await startBenchService();
  const folder = mkdtempSync(join(os.tmpdir(), "platen-overhead-"));
  try {
    const url = service.sites.url("light");
    const saveAs = join(folder, "page.pdf");
    const print = () => run({ service, program: "overhead-print", args: [url, saveAs] });
    const download = () =>
      run({ service, program: "overhead-download", args: [service.downloadUrl, service.key, url, saveAs] });
    for (const warmUp of [print, download, print, download]) warmUp();
    const printed: Call[] = [];
    const downloaded: Call[] = [];
    for (let call = 0; call < calls; call += 1) {
      printed.push(print());
      downloaded.push(download());
    }
    process.stdout.write(report({ printed, downloaded, machine: describeMachine(service.browser.version) }));
    return 0;
  } finally {
    rmSync(folder, { recursive: true });
    await service.stop();
  }
}

function run({ service, program, args }: { service: BenchService; program: string; args: string[] }): Call {
  const before = totalCpu(service.cpu());
  const timed = runTimed({ script: join(checkout, `bench/${program}.ts`), args, env: service.browser.environment });
  return { ...timed, insideMs: Number(timed.output), serviceCpuMs: (totalCpu(service.cpu()) - before) * 1_000 };
}

function report({ printed, downloaded, machine }: { printed: Call[]; downloaded: Call[]; machine: string }): string {
  const row = (name: string, of: (call: Call) => number, unit: string) => {
    const [bare, service] = [printed, downloaded].map((calls) => median(calls.map(of)));
    return `| ${name} | ${bare?.toFixed(0)} ${unit} | ${service?.toFixed(0)} ${unit} |\n`;
  };
  const added = median(downloaded.map(({ insideMs }) => insideMs)) - median(printed.map(({ insideMs }) => insideMs));
  return [
    `One light page, no wait, ${calls} times each, medians. ${machine}.\n\n`,
    "| | Bare Playwright script | Download |\n| --- | --- | --- |\n",
    row("The whole program", ({ wallMs }) => wallMs, "ms"),
    row("The print alone, browser running", ({ insideMs }) => insideMs, "ms"),
    row("CPU of the program", ({ cpuMs }) => cpuMs, "ms"),
    row("CPU of web, worker and PostgreSQL meanwhile", ({ serviceCpuMs }) => serviceCpuMs, "ms"),
    row("Largest process of the program", ({ peakBytes = 0 }) => peakBytes / 1e6, "MB"),
    `\nThe service adds ${added.toFixed(0)} ms to the print, and saves the launch of a browser.\n`,
  ].join("");
}
