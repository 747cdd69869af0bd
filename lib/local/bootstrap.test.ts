import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkout } from "./checkout.ts";

/** A checkout in miniature: the real bootstrap, and npm and Prisma that only note that they were called. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-bootstrap-"));
  cpSync(join(checkout, "bin"), join(folder, "bin"), { recursive: true });
  mkdirSync(join(folder, "prisma"));
  writeFileSync(join(folder, "prisma/schema.prisma"), "model A {}");
  writeFileSync(join(folder, "package.json"), `{ "type": "commonjs" }`);
  writeFileSync(join(folder, "package-lock.json"), "{}");
  writeFileSync(
    join(folder, "hello.ts"),
    `const words: string[] = process.argv.slice(2); console.log("ran", ...words); process.exitCode = 7;`,
  );
  writeFileSync(
    join(folder, "npm-cli.js"),
    `const fs = require("node:fs");
     fs.appendFileSync("calls", "install\\n");
     if (fs.existsSync("offline")) { console.error("npm error code ENOTFOUND"); process.exit(1); }
     fs.mkdirSync("node_modules/prisma/build", { recursive: true });
     fs.writeFileSync("node_modules/prisma/package.json", "{}");
     fs.writeFileSync("node_modules/prisma/build/index.js", 'const fs = require("fs"); fs.appendFileSync("calls", "generate\\\\n"); fs.mkdirSync("lib/db/generated", { recursive: true }); fs.writeFileSync("lib/db/generated/client.ts", "");');`,
  );
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(process.execPath, join(folder, "node_modules/.bin/node"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): { output: string; status: number | null; calls: string[] } {
  const env = { ...process.env, npm_execpath: join(folder, "npm-cli.js") };
  const child = spawnSync(process.execPath, [join(folder, "bin/run.mjs"), ...args], {
    env,
    encoding: "utf8",
    timeout: 20_000,
  });
  const calls = existsSync(join(folder, "calls")) ? readFileSync(join(folder, "calls"), "utf8").trim().split("\n") : [];
  return { output: child.stdout + child.stderr, status: child.status, calls };
}

describe("the bootstrap", () => {
  test("sets up what is missing with a line each, runs the script and ends with its exit code", () => {
    const first = run("hello.ts", "a", "b");
    expect(first.output).toMatch(
      /Installing packages … [\d.]+ s\n {2}Generating the database client … [\d.]+ s\nran a b\n/,
    );
    expect(first.status).toBe(7);
  });

  test("does nothing a second time", () => {
    run("hello.ts");
    const second = run("hello.ts");
    expect(second.output).toBe("ran\n");
    expect(second.calls).toEqual(["install", "generate"]);
  });

  test("installs again when the lockfile changes, and only that", () => {
    run("hello.ts");
    writeFileSync(join(folder, "package-lock.json"), `{ "changed": true }`);
    expect(run("hello.ts").calls).toEqual(["install", "generate", "install"]);
  });

  test("generates again when the schema changes, and only that", () => {
    run("hello.ts");
    writeFileSync(join(folder, "prisma/schema.prisma"), "model B {}");
    expect(run("hello.ts").calls).toEqual(["install", "generate", "generate"]);
  });

  test("explains a registry that does not answer, without a stack", () => {
    writeFileSync(join(folder, "offline"), "");
    const { output, status } = run("hello.ts");
    expect(output).toContain("the npm registry did not answer");
    expect(output).not.toContain("    at ");
    expect(status).toBe(1);
  });

  test("starts over after an install that failed", () => {
    writeFileSync(join(folder, "offline"), "");
    run("hello.ts");
    rmSync(join(folder, "offline"));
    expect(run("hello.ts").output).toContain("ran");
  });
});
