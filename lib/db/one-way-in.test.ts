import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
/** The launcher talks to the server that it starts itself; tests to theirs; Prisma's client is handed our pool. */
const others = /^lib\/(local|testing|db\/generated)\/|\.test\.ts$/;

test("every connection of the service gets its settings from clientConfig", () => {
  const files = globSync("{lib,worker,web,bin,app}/**/*.{ts,tsx,mjs}", { cwd: root }).filter(
    (file) => !others.test(file),
  );
  const naming = files.filter((file) => readFileSync(join(root, file), "utf8").includes("connectionString"));
  expect(naming).toEqual(["lib/db/client-config.ts"]);
});
