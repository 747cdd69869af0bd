import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { describe, expect, onTestFinished, test } from "vitest";
import { openCanary } from "#lib/egress/testing/loopback.ts";
import { librariesBeside, makeBrowserFolder } from "./browser-folder.ts";
import { confine, isolationOf } from "./confinement.ts";
import { type BrowserPoolOptions, poolOptions } from "./pool-options.ts";
import { startRenderer } from "./testing/start-renderer.ts";

const refusal = whyNot();

describe.skipIf(refusal !== undefined)(`BROWSER_ISOLATION=netns${refusal ? ` (skipped: ${refusal})` : ""}`, () => {
  test("pages of the site are printed, many at once, and one another's origin as well", async () => {
    const renderer = await startRenderer({ isolation: "netns" });
    onTestFinished(() => renderer.close());
    const renders = Array.from({ length: 6 }, () => renderer.printed("/image", { wait_time: 0.2 }));
    for (const { read } of await Promise.all(renders)) expect(read.pages[0]?.images).toBe(1);
    expect((await renderer.printed(renderer.otherSite.url("/plain"))).read.text).toContain("Plain page");
    const { code } = await renderer.failure("http://localhost:9999/");
    expect(code).toBe("connection_failed");
  });

  test.each([
    ["netns", 0],
    ["flags", 1],
  ] as const)("%s: a browser without any of our flags reaches %i canaries on loopback", async (isolation, reached) => {
    const canary = await openCanary();
    const browser = await launchUnguarded(isolation);
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${canary.port}/`, { timeout: 3_000 }).catch(() => undefined);
    expect(Math.min(1, canary.visits())).toBe(reached);
  });
});

test.skipIf(refusal === undefined)("where the host does not allow it, a start says what is missing", () => {
  expect(refusal).toMatch(/BROWSER_ISOLATION=netns does not work on this host: it needs .+ It said: /s);
});

/** A browser that knows of no proxy and no rule, so that only what it runs in holds it. */
async function launchUnguarded(isolation: BrowserPoolOptions["isolation"]): Promise<Browser> {
  const options = poolOptions();
  const tempFolder = mkdtempSync(join(os.tmpdir(), "namespace-test-"));
  await chmod(tempFolder, 0o755);
  const confinement = await confine({ ...options, tempFolder, isolation });
  const folder = await makeBrowserFolder({ ...options, ...confinement, tempFolder });
  const libraries = librariesBeside(options.executablePath);
  const browser = await chromium.launch({
    executablePath: folder.script,
    chromiumSandbox: confinement.sandbox,
    env: {
      PATH: "/usr/bin:/bin",
      HOME: folder.home,
      TMPDIR: folder.temporary,
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    },
  });
  onTestFinished(async () => {
    await browser.close();
    await folder.remove();
    confinement.close();
    rmSync(tempFolder, { recursive: true });
  });
  return browser;
}

function whyNot(): string | undefined {
  try {
    isolationOf({ ...poolOptions(), isolation: "netns" });
    return undefined;
  } catch (error) {
    return String(error);
  }
}
