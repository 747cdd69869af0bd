import type { Reporter, TestModule } from "vitest/node";

const shown = 10;

/** Prints the files that took longest at the end of a run, their hooks included: where to look when `npm test` grows slow. */
// A default export, because Vitest loads a reporter by it.
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules
      .map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }))
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, shown)
      .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
    process.stdout.write(`\nThe slowest files:\n${lines.join("\n")}\n`);
  }
}
