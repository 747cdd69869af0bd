import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sandboxMode } from "./sandbox.ts";

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot).each([
  ["that everybody writes, sticky", 0o1777, 0o1777, false],
  ["that root alone writes", 0o755, 0o755, false],
  ["that everybody writes, not sticky, as Kubernetes makes an emptyDir", 0o755, 0o777, true],
  ["within one that everybody writes, not sticky", 0o777, 0o755, true],
])(
  `a temporary folder %s: whether a browser's user could replace a start script is said${isRoot ? "" : " (skipped: only root has browsers of other users)"}`,
  (_which, outerMode, innerMode, isReplaceable) => {
    const outer = mkdtempSync(join(os.tmpdir(), "platen-sandbox-"));
    onTestFinished(() => rmSync(outer, { recursive: true }));
    const tempFolder = join(outer, "temporary");
    mkdirSync(tempFolder);
    chmodSync(outer, outerMode);
    chmodSync(tempFolder, innerMode);
    const { user, lost } = sandboxMode({ executablePath: "/bin/true", tempFolder });
    expect(user).toBe("another");
    const named = `chmod +t ${outerMode === 0o777 ? outer : tempFolder}`;
    expect(lost?.includes(named) ?? false).toBe(isReplaceable);
  },
);
