import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { buildWeb } from "#lib/local/build.ts";
import { checkout } from "#lib/local/checkout.ts";
import { runToEnd } from "#lib/local/run-to-end.ts";
import { runMain, SetUpError, step } from "../../bin/set-up.mjs";

const bin = join(checkout, "node_modules/.bin");

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

type Gate = () => Promise<unknown>;

const gates: Gate[] = [
  gate({ title: "Linting", program: "biome", args: ["check"] }),
  gate({ title: "Checking types", program: "tsc", args: ["--noEmit"] }),
  gate({ title: "Looking for unused code", program: "knip", args: ["--no-progress"] }),
  gate({ title: "Comparing the README with the schemas", program: "node", args: ["bin/write-docs.ts", "--check"] }),
  buildWeb,
];

// The main program of `npm test`: every gate, then every test. Its last line is the count; a gate
// that fails, and a file that cannot be loaded, count as one failure each.
await runMain(async () => {
  let failed = 0;
  for (const check of gates) failed += await passes(check);
  const tests = await runVitest(process.argv.slice(2));
  failed += tests.failed;
  // Vitest itself can fail beside its tests: a hook, a leak, an error nobody caught.
  if (tests.exitCode !== 0 && failed === 0) failed = 1;
  const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : "";
  process.stdout.write(`\n${tests.passed} passed, ${failed} failed${skipped}\n`);
  return failed === 0 ? 0 : 1;
});

function gate({ title, program, args }: { title: string; program: string; args: string[] }): Gate {
  return () => step(title, () => runToEnd({ command: join(bin, program), args, cwd: checkout }));
}

async function passes(check: Gate): Promise<0 | 1> {
  try {
    await check();
    return 0;
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    process.stdout.write(`${error.message}\n\n`);
    return 1;
  }
}

type Counts = { passed: number; failed: number; skipped: number; exitCode: number };

async function runVitest(args: string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "platen-tests-"));
  const reportFile = join(folder, "report.json");
  const reporters = ["default", join(import.meta.dirname, "slowest-files.ts"), "json"];
  const options = [
    "run",
    "--project=!parts",
    ...reporters.map((name) => `--reporter=${name}`),
    `--outputFile.json=${reportFile}`,
    ...args,
  ];
  const exitCode = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [join(checkout, "node_modules/vitest/vitest.mjs"), ...options], {
      cwd: checkout,
      stdio: "inherit",
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
  const report = existsSync(reportFile) ? reportSchema.parse(JSON.parse(readFileSync(reportFile, "utf8"))) : undefined;
  rmSync(folder, { recursive: true });
  if (!report) return { passed: 0, failed: 1, skipped: 0, exitCode };
  const unloadable = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((result) => result.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    exitCode,
  };
}
