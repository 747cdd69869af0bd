import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { OwnFault } from "#lib/errors/own-fault.ts";
import { findDiskFault, requireDisk } from "./disk.ts";
import { startRenderer } from "./testing/start-renderer.ts";

test("a folder with room is no fault, one without it or that is gone is", async () => {
  const folder = os.tmpdir();
  expect(await findDiskFault(folder, 1)).toBeUndefined();
  expect(await findDiskFault(folder, Number.MAX_SAFE_INTEGER)).toMatch(/only \d+ bytes are free/);
  expect(await findDiskFault(join(folder, "gone"), 1)).toMatch(/cannot be looked at/);
});

const isRoot = process.getuid?.() === 0;
const mayMount = isRoot && canMount();
const why = mayMount ? "" : " (skipped: only root may mount a small disk)";

describe(`on a disk that is full${why}`, () => {
  test.skipIf(!mayMount)(
    "whatever a page comes to is a fault of ours, and never its failure",
    { timeout: 120_000 },
    async () => {
      const disk = mountDisk("400m");
      const renderer = await startRenderer({ tempFolder: disk });
      onTestFinished(() => renderer.close());
      // A browser that is open before the disk fills.
      await renderer.printed("/plain");
      fill(disk);
      for (const path of ["/plain", "/never", "/download.pdf"]) {
        const impatient = { limits: { NAVIGATION_TIMEOUT_MS: 2_000, LOAD_TIMEOUT_MS: 2_000 } };
        const rendering = renderer.render(path, {}, impatient);
        await expect(rendering, path).rejects.toBeInstanceOf(OwnFault);
      }
      rmSync(join(disk, "filling"));
      expect((await renderer.printed("/plain")).pages).toBe(1);
    },
  );

  test.skipIf(!mayMount)("a browser does not start, and what it left is removed", { timeout: 120_000 }, async () => {
    const disk = mountDisk("400m");
    fill(disk);
    const renderer = await startRenderer({ tempFolder: disk });
    onTestFinished(() => renderer.close());
    await expect(renderer.render("/plain")).rejects.toThrow();
    rmSync(join(disk, "filling"));
    expect((await renderer.printed("/plain")).pages).toBe(1);
  });

  test.skipIf(!mayMount)("a page that was printed is trusted while there is some room", async () => {
    const disk = mountDisk("100m");
    await requireDisk({ folder: disk, hasPrinted: true });
    await expect(requireDisk({ folder: disk, hasPrinted: false })).rejects.toBeInstanceOf(OwnFault);
  });
});

function mountDisk(size: string): string {
  const folder = mkdtempSync(join(os.tmpdir(), "platen-small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=1777`, "tmpfs", folder], { stdio: "ignore" });
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

function canMount(): boolean {
  const folder = mkdtempSync(join(os.tmpdir(), "platen-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes what is left of a disk, to its last byte. */
function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(join(disk, "filling"), Buffer.alloc(bavail * bsize));
  } catch {
    // As full as it gets.
  }
}
