import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { identify } from "./process-identity.ts";
import { until } from "./until.ts";

test("what a launcher started ends by itself when the launcher is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-parent-"));
  chmodSync(folder, 0o755);
  const pidFile = join(folder, "pid");
  writeFileSync(join(folder, "child.ts"), "setInterval(() => {}, 1000);");
  writeFileSync(
    join(folder, "launcher.ts"),
    `import { superviseNode } from ${JSON.stringify(join(import.meta.dirname, "supervise.ts"))};
     import { openHome } from ${JSON.stringify(join(import.meta.dirname, "home.ts"))};
     import { writeFileSync } from "node:fs";
     const child = superviseNode({ name: "child", script: ${JSON.stringify(join(folder, "child.ts"))}, env: {}, home: openHome(${JSON.stringify(join(folder, "home"))}) });
     writeFileSync(${JSON.stringify(pidFile)}, String(child.pid()));`,
  );
  const launcher = spawn(process.execPath, [join(folder, "launcher.ts")], { stdio: "ignore" });
  const child = await until(
    () => {
      const pid = Number(readFileSync(pidFile, { encoding: "utf8", flag: "a+" }));
      return pid > 0 && identify(pid);
    },
    { deadlineMs: 20_000 },
  );
  expect(child).toBeTruthy();
  launcher.kill("SIGKILL");
  expect(await until(() => child && !identify(child.pid), { deadlineMs: 20_000 })).toBe(true);
  rmSync(folder, { recursive: true });
});
