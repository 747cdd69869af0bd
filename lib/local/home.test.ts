import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoFile } from "./demo.ts";
import { openHome } from "./home.ts";
import { loadSecrets, writePrivately } from "./secrets.ts";
import { isWithinReach } from "./unprivileged.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-home-"));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

const isRoot = process.getuid?.() === 0;

test("the home's folders are 0700; as root others pass through the home itself, which stays root's and unlisted", () => {
  const home = openHome(join(folder, "home"));
  expect([home.logs, home.run, home.store].map(modeOf)).toEqual(["700", "700", "700"]);
  expect(modeOf(home.folder)).toBe(isRoot ? "711" : "700");
  expect(statSync(home.folder).uid).toBe(process.getuid?.());
  expect(isWithinReach(home.reach)).toBe(true);
});

describe.skipIf(!isRoot)(
  `a home that an earlier version gave to nobody${isRoot ? "" : " (skipped: only root gives folders away)"}`,
  () => {
    const nobody = 65_534;
    let given: string;
    beforeEach(() => {
      given = openHome(join(folder, "home")).folder;
      chownSync(given, nobody, nobody);
    });

    test("is taken back at the next start", () => {
      openHome(given);
      expect(statSync(given).uid).toBe(0);
    });

    test.each(["demo-account", "port"])(
      "is refused where a link lies as %s, which root would write through",
      (name) => {
        symlinkSync("/etc/passwd", join(given, name));
        expect(() => openHome(given)).toThrow(/belongs to another user or is a link/);
      },
    );

    test("is refused where another user's folder lies in place of ours", () => {
      rmSync(join(given, "logs"), { recursive: true });
      mkdirSync(join(given, "logs"));
      chownSync(join(given, "logs"), nobody, nobody);
      expect(() => openHome(given)).toThrow(/belongs to another user or is a link/);
    });
  },
);

test("a home below a folder nobody may enter keeps its secrets there and its browser within reach", () => {
  chmodSync(folder, 0o700);
  const home = openHome(join(folder, "closed", "home"));
  expect(home.folder).toBe(join(folder, "closed", "home"));
  expect(isWithinReach(home.reach)).toBe(true);
  if (home.reach !== home.folder) rmSync(home.reach, { recursive: true });
});

test("secrets are made once, at random, and are 0600", () => {
  const home = openHome(join(folder, "home"));
  const first = loadSecrets(home.folder);
  expect(loadSecrets(home.folder)).toEqual(first);
  expect(modeOf(join(home.folder, "secrets.json"))).toBe("600");
  expect(Buffer.from(first.secretKeys.replace(/^k1:/, ""), "base64")).toHaveLength(32);
  expect(loadSecrets(openHome(join(folder, "other")).folder)).not.toEqual(first);
});

test("demo.json is 0600 even where one with other rights lay", () => {
  const home = openHome(join(folder, "home"));
  writeFileSync(demoFile(home), "{}", { mode: 0o644 });
  writePrivately(demoFile(home), { a: 1 });
  expect(modeOf(demoFile(home))).toBe("600");
});

test("secrets that are not as they were written are refused in a sentence", () => {
  const home = openHome(join(folder, "home"));
  writeFileSync(join(home.folder, "secrets.json"), "{}");
  expect(() => loadSecrets(home.folder)).toThrow(/is not as Platen wrote it/);
});
