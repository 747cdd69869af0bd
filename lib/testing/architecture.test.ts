import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const house = mkdtempSync(join(tmpdir(), "platen-house-"));
cpSync(join(root, "biome.json"), join(house, "biome.json"));
afterAll(() => rmSync(house, { recursive: true }));

/** What the real rules say of a file at this place that imports this module. */
function lintOf({ file, module }: { file: string; module: string }): string {
  const path = join(house, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { x } from "${module}";\n\nexport const y = x;\n`);
  const { stdout, stderr } = spawnSync(join(root, "node_modules/.bin/biome"), ["lint", "--vcs-enabled=false", file], {
    cwd: house,
    encoding: "utf8",
  });
  return stdout + stderr;
}

const forbidden = [
  ["app reaching into the database", "app/jobs/page.ts", "#lib/db/client.ts"],
  ["app reaching into the worker", "app/v1/jobs/route.ts", "#worker/task.ts"],
  ["app driving a browser", "app/v1/download/route.ts", "playwright"],
  ["the web process driving a browser", "web/main.ts", "playwright"],
  ["the worker reaching into app", "worker/tasks/render-pdf.ts", "#app/globals.ts"],
  ["the worker using Next", "worker/main.ts", "next"],
  ["the renderer knowing jobs", "worker/render/steps.ts", "#lib/jobs/finish-job.ts"],
  ["the domain using React", "lib/jobs/create-job.ts", "react"],
  ["the domain using Next", "lib/http/public-route.ts", "next/server"],
  ["the domain driving a browser", "lib/pdf/options.ts", "playwright"],
  ["the domain knowing the worker", "lib/jobs/start-job.ts", "#worker/main.ts"],
  ["the domain knowing the launcher", "lib/accounts/create-account.ts", "#lib/local/start.ts"],
  ["the domain knowing the operators' side", "lib/jobs/create-job.ts", "#lib/admin/find-job.ts"],
  ["storage knowing jobs", "lib/storage/put-pdf.ts", "#lib/jobs/get-job.ts"],
  ["the options knowing jobs", "lib/pdf/options.ts", "#lib/jobs/get-job.ts"],
  ["billing knowing jobs", "lib/billing/sync-billing.ts", "#lib/jobs/create-job.ts"],
  ["usage knowing billing", "lib/usage/count-usage.ts", "#lib/billing/plans.ts"],
  ["the egress guard knowing storage", "lib/egress/dial.ts", "#lib/storage/put-pdf.ts"],
] as const;

const allowed = [
  ["app calling a verb", "app/v1/jobs/route.ts", "#lib/jobs/create-job.ts"],
  ["a task calling a verb", "worker/tasks/render-pdf.ts", "#lib/jobs/start-job.ts"],
  ["jobs asking billing", "lib/jobs/create-job.ts", "#lib/billing/jobs-left.ts"],
  ["operators looking at a domain", "lib/admin/find-job.ts", "#lib/jobs/resource.ts"],
  ["storage guarded by egress", "lib/storage/bucket-client.ts", "#lib/egress/agents.ts"],
] as const;

describe("the directions of the house", () => {
  test.each(forbidden)("lint refuses %s", (_worry, file, module) => {
    expect(lintOf({ file, module })).toContain("lint/style/noRestrictedImports");
  });

  test.each(allowed)("lint accepts %s", (_habit, file, module) => {
    expect(lintOf({ file, module })).toContain("Checked 1 file");
    expect(lintOf({ file, module })).not.toContain("noRestrictedImports");
  });
});
