import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "#lib/local/checkout.ts";
import { readDemo } from "#lib/local/demo.ts";
import { openHome } from "#lib/local/home.ts";
import { runToEnd } from "#lib/local/run-to-end.ts";
import { runMain, SetUpError, step } from "./set-up.mjs";

const version = "4.32.5";
/** Cases for each operation: 5,000 in all, of which the downloads that are valid print for real. */
const parts = [
  { operations: ["--include-path-regex", "^/jobs"], cases: "1600" },
  { operations: ["--include-path-regex", "^/download"], cases: "200" },
];

// Sends what the OpenAPI document allows and forbids to the running service, and compares the answers with it.
// `node bin/schemathesis.ts [--seed n]` beside `REQUESTS_PER_MINUTE=1000000 npm start`; exits 0, and says why,
// where there is no python3 to run it with.
await runMain(async () => {
  const home = openHome();
  const demo = readDemo(home);
  if (!demo)
    throw new SetUpError("There is no demo.json here yet. Start the service with npm start, then run this again.");
  if (spawnSync("python3", ["-m", "venv", "--help"]).status !== 0) {
    process.stdout.write("  Skipped: python3 with venv is not installed\n");
    return 0;
  }
  const program = await installSchemathesis(join(home.folder, "schemathesis"));
  let failed = 0;
  for (const { operations, cases } of parts) {
    const { status } = spawnSync(
      program,
      [
        ...["--config-file", join(checkout, "bin/schemathesis.toml")],
        ...["run", `${demo.base_url}/openapi.json`, "--url", demo.base_url, "--auth", `${demo.api_key}:`],
        ...["--checks", "all", "--mode", "all", "--max-examples", cases, "--continue-on-failure", "--no-shrink"],
        ...["--generation-database", "none", "--suppress-health-check", "all", ...operations, ...process.argv.slice(2)],
      ],
      { cwd: home.folder, stdio: "inherit" },
    );
    if (status !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});

async function installSchemathesis(folder: string): Promise<string> {
  const program = join(folder, "bin/schemathesis");
  if (existsSync(program)) return program;
  await step("Installing schemathesis", async () => {
    await runToEnd({ command: "python3", args: ["-m", "venv", folder], cwd: "/" });
    const args = ["install", "--quiet", `schemathesis==${version}`];
    await runToEnd({ command: join(folder, "bin/pip"), args, cwd: "/" });
  });
  return program;
}
