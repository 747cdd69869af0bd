import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../../bin/lock.mjs";
import { step } from "../../bin/set-up.mjs";
import { checkout } from "./checkout.ts";
import { runToEnd } from "./run-to-end.ts";

const sources = [
  "app",
  "lib",
  "prisma/schema.prisma",
  "next.config.mjs",
  "postcss.config.mjs",
  "package-lock.json",
  "tsconfig.json",
];
/** Not part of the web process. */
const beside = /^lib\/(local|testing|db\/generated)\/|\.test\.tsx?$/;
const stamp = join(checkout, ".next/platen-build");

/** Builds the web process when its sources are not those of the last build. */
export async function buildWeb(): Promise<void> {
  if (isCurrent()) return;
  await withLock(`build ${checkout}`, async () => {
    if (isCurrent()) return;
    await step("Building the web process", async () => {
      const hash = hashSources();
      await runToEnd({
        command: process.execPath,
        args: [join(checkout, "node_modules/next/dist/bin/next"), "build"],
        cwd: checkout,
        env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      });
      writeFileSync(stamp, hash);
    });
  });
}

function isCurrent(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(join(checkout, file)));
  return hash.digest("hex");
}

function filesOf(source: string): string[] {
  const path = join(checkout, source);
  if (!existsSync(path)) return [];
  if (source.includes(".")) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(checkout.length + 1))
    .filter((file) => !beside.test(file));
}
