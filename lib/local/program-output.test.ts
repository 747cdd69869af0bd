import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openHome } from "./home.ts";
import { openOutput } from "./program-output.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-output-"));
afterEach(() => rmSync(folder, { recursive: true }));

test("a line that comes after the close is in the log", async () => {
  const home = openHome(folder);
  const output = openOutput({ name: "late", home, show: () => {} });
  const child = spawn("sh", ["-c", "echo early; read line; echo $line"]);
  output.attach(child);
  output.close();
  child.stdin.end("late\n");
  await once(child, "close");
  const log = () => readFileSync(join(home.logs, "late.log"), "utf8");
  await expect.poll(log).toBe("early\nlate\n");
});
