import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { openHome } from "./home.ts";
import { identify } from "./process-identity.ts";
import { type Supervised, superviseNode } from "./supervise.ts";
import { until } from "./until.ts";

const home = openHome(mkdtempSync(join(tmpdir(), "platen-supervise-")));
const shown: string[] = [];
let running: Supervised | undefined;

afterEach(async () => {
  await running?.stop({ deadlineMs: 1_000 });
  shown.length = 0;
});
afterAll(() => rmSync(home.folder, { recursive: true }));

function run(name: string, source: string): Supervised {
  const script = join(home.folder, `${name}.ts`);
  writeFileSync(script, source);
  running = superviseNode({ name, script, env: {}, home, show: (line) => shown.push(line) });
  return running;
}

/** A log is written behind its program: tests wait for what they look for. */
function logOf(name: string): string {
  return readFileSync(join(home.logs, `${name}.log`), "utf8");
}

const idle = `console.log("up " + process.pid); setInterval(() => {}, 1000);`;

test("a program that is killed is started again, and that is said", async () => {
  const program = run("idle", idle);
  await program.ready({ line: "up", deadlineMs: 20_000 });
  const first = program.pid();
  program.kill("SIGKILL");
  await until(() => program.pid() !== first, { deadlineMs: 20_000 });
  expect(program.pid()).not.toBe(first);
  expect(shown).toEqual(["idle ended (SIGKILL) and is started again in 0.2 s."]);
});

test("the pauses between starts grow", async () => {
  run("short-lived", "process.exit(3);");
  await until(() => shown.length >= 3, { deadlineMs: 20_000 });
  expect(shown.slice(0, 3)).toEqual(
    ["0.2", "0.4", "0.8"].map((pause) => `short-lived ended (exit code 3) and is started again in ${pause} s.`),
  );
});

test("a program that ends before it is ready is explained with its last words", async () => {
  const program = run("broken", `console.log("the reason"); process.exit(1);`);
  await expect(program.ready({ line: "ready", deadlineMs: 20_000 })).rejects.toThrow(/it ended[\s\S]*the reason/);
});

test("a program that ignores SIGTERM is killed at the deadline, its children with it", async () => {
  const program = run(
    "deaf",
    `import { spawn } from "node:child_process";
     process.on("SIGTERM", () => {});
     const child = spawn("sleep", ["600"]);
     console.log("child " + child.pid);
     setInterval(() => {}, 1000);`,
  );
  await program.ready({ line: "child", deadlineMs: 20_000 });
  const child = Number(await until(() => /child (\d+)/.exec(logOf("deaf"))?.[1], { deadlineMs: 20_000 }));
  expect(identify(child)).toBeDefined();
  await program.stop({ deadlineMs: 300 });
  expect(identify(program.pid() ?? 0)).toBeUndefined();
  expect(await until(() => !identify(child), { deadlineMs: 20_000 })).toBe(true);
});

test("its output is in its log, 0600, and only warnings and what goes to stderr are shown", async () => {
  const program = run(
    "talker",
    `console.log(JSON.stringify({ level: 30, msg: "quiet" }));
     console.log(JSON.stringify({ level: 40, msg: "loud", err: { message: "why" } }));
     console.log("plain");
     console.error("to stderr");
     setInterval(() => {}, 1000);`,
  );
  await program.ready({ line: "to stderr", deadlineMs: 20_000 });
  await until(() => shown.length >= 2, { deadlineMs: 20_000 });
  expect(shown.sort()).toEqual(["talker: loud: why", "talker: to stderr"]);
  await program.stop({ deadlineMs: 1_000 });
  await until(() => logOf("talker").includes("plain"), { deadlineMs: 20_000 });
  expect(logOf("talker").split("\n")).toContain("plain");
});
