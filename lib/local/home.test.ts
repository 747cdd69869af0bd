import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
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

test("the home and its folders are 0700, and whoever runs Chromium may enter", () => {
  const home = openHome(join(folder, "home"));
  expect([home.folder, home.logs, home.run, home.store].map(modeOf)).toEqual(["700", "700", "700", "700"]);
  expect(isWithinReach(home.reach)).toBe(true);
});

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
