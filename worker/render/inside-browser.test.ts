import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { strangerUid, userWith } from "#lib/local/system-users.ts";
import { isWithinReach } from "#lib/local/unprivileged.ts";
import { asUser, isBrowserUser } from "./browser-user.ts";
import { isolationOf } from "./confinement.ts";
import { poolOptions } from "./pool-options.ts";
import { type Look, type LookInput, lookInside } from "./testing/look-inside.ts";

const main = fileURLToPath(new URL("testing/look-inside-main.ts", import.meta.url));
const enter = join(import.meta.dirname, "../../bin/enter.sh");
const { home, postgresUrl, store } = inject("foundation");
const postgresPid = Number(readFileSync(join(home.reach, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);

const surroundings: LookInput = {
  files: [
    join(home.folder, "secrets.json"),
    home.folder,
    home.logs,
    home.run,
    home.store,
    store.folder,
    join(home.folder, "mail"),
    join(home.reach, "postgres"),
    join(home.reach, "postgres/password"),
    join(home.reach, "postgres/data"),
  ],
  ports: [Number(new URL(postgresUrl).port), Number(new URL(store.endpoint).port)],
  pids: [postgresPid],
};

const allowed = ["HOME", "LANG", "LD_LIBRARY_PATH", "OLDPWD", "PATH", "PWD", "SHLVL", "TMPDIR", "TZ", "_"];
/** A browser that shares its user with the worker can do these; the README says so. */
const ofTheSameUser = [
  "signal the worker",
  "read a file of the worker's",
  "read another browser's home",
  "change how the browser is started",
  "put a file beside it",
];

const lacks = whatLacks();
const why = lacks ? ` (skipped: ${lacks})` : "";

describe.skipIf(lacks !== undefined)(`from inside the browser's process${why}`, () => {
  test("as root starts it: a user of its own, and nothing of ours", async () => {
    expectNothingElse(await lookInside(surroundings), []);
  });

  test("as the image's worker starts it, whose rights are four: the same", async () => {
    const rights = "-all,+chown,+kill,+setgid,+setuid";
    // As a container's root has them.
    const container = ["setpriv", `--bounding-set=${rights}`, "--inh-caps=-all", "--no-new-privs", "--"];
    const look = await lookAs([...container, enter], { PATH: `${stubOfTini()}:${process.env.PATH}` });
    expectNothingElse(look, []);
  });

  test("as an ordinary user starts it: the worker's user, but neither its memory nor the network", async () => {
    const look = await lookAs([...asUser(userWith(strangerUid))], { PATH: process.env.PATH, HOME: "/tmp" });
    expectNothingElse(look, ofTheSameUser);
  });
});

/** All fails but what is the browser's own, and what is excepted. */
function expectNothingElse({ succeeded, status, environment, links }: Look, excepted: string[]): void {
  expect(succeeded.filter((name) => !excepted.includes(name))).toEqual([
    "write in its own home",
    "reach its own proxy",
  ]);
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  expect(isBrowserUser(uid)).toBe(excepted.length === 0);
  expect(status).toMatch(/^Groups:\s*\d*\s*$/m);
  expect(status).toMatch(/^CapEff:\s+0+$/m);
  expect(status).toMatch(/^CapPrm:\s+0+$/m);
  expect(environment.map((line) => line.split("=")[0]).filter((name) => !allowed.includes(name ?? ""))).toEqual([]);
  expect(links).toEqual(["lo"]);
}

/** Looks from inside a browser of a worker that another user runs, whose environment has a secret. */
async function lookAs([command = "", ...args]: string[], env: Record<string, string | undefined>): Promise<Look> {
  const child = spawn(command, [...args, process.execPath, main, JSON.stringify(surroundings)], {
    cwd: "/",
    env: { ...env, NODE_ENV: "production", SECRET_KEYS: "k1:not-for-browsers" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return JSON.parse(output);
}

/** The image has tini; what it does is not what is tried here. */
function stubOfTini(): string {
  const folder = mkdtempSync(join(os.tmpdir(), "tini-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "tini"), '#!/bin/sh\nshift\nexec "$@"\n', { mode: 0o755 });
  chmodSync(folder, 0o755);
  return folder;
}

function whatLacks(): string | undefined {
  if (process.getuid?.() !== 0) return "only root can start it as three different users";
  if (!isWithinReach(dirname(main)) || !isWithinReach(process.execPath)) return "other users cannot read this checkout";
  try {
    isolationOf({ ...poolOptions(), isolation: "netns" });
    return undefined;
  } catch (error) {
    return String(error);
  }
}
