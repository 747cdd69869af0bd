import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { checkout } from "#lib/local/checkout.ts";
import { withLock } from "../bin/lock.mjs";
import { runMain } from "../bin/set-up.mjs";
import { parseArguments } from "./arguments.ts";
import { startBareLoop } from "./bare.ts";
import { describeMachine } from "./machine.ts";
import { jsonReport, resultsPage, table } from "./report.ts";
import { startBenchService } from "./service.ts";
import type { Finding } from "./workload.ts";
import { workloads } from "./workloads.ts";

// The main program of `npm run bench`. What it is doing goes to standard error, the results to standard output.
const tell = (line: string) => process.stderr.write(`  ${line}\n`);

await runMain(() => withLock(`bench ${checkout}`, bench, () => tell("Waiting for another bench to end")));

async function bench(): Promise<number> {
  const { only, json, rounds, profile } = parseArguments(process.argv.slice(2));
  const chosen = workloads.filter(({ name }) => only === undefined || name === only);
  const nodeOptions = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const service = await startBenchService({ nodeOptions });
  const bare = await startBareLoop(service.browser.environment);
  try {
    const machine = describeMachine(service.browser.version);
    const findings: Finding[] = [];
    const failed: string[] = [];
    for (const { name, run } of chosen) {
      tell(name);
      try {
        findings.push(...(await run({ service, bare, rounds, note: (line) => tell(`  ${line}`) })));
      } catch (error) {
        // What the others take an hour to measure is not thrown away with it.
        failed.push(name);
        tell(`  ${name} could not be measured: ${inspect(error)}`);
      }
    }
    if (only === undefined)
      writeFileSync(join(checkout, "bench/results.md"), resultsPage({ findings, failed, machine, rounds }));
    process.stdout.write(json ? jsonReport(findings) : table(findings));
    return failed.length === 0 ? 0 : 1;
  } finally {
    await bare.stop();
    await service.stop();
  }
}
