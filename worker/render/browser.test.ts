import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { chmod, chown, mkdir, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { config } from "#lib/config/config.ts";
import { browserUids } from "#lib/local/system-users.ts";
import { sweepBrowserFolders } from "./browser-folder.ts";
import { isBrowserUser } from "./browser-user.ts";
import { createGate } from "./gates.ts";
import { sandboxMode } from "./sandbox.ts";
import { browsersIn, busiestRenderer, mainProcesses } from "./testing/processes.ts";
import { type Renderer, startRenderer } from "./testing/start-renderer.ts";

let tempFolder: string;
let renderer: Renderer | undefined;

beforeEach(async () => {
  tempFolder = mkdtempSync(join(os.tmpdir(), "render-test-"));
  await chmod(tempFolder, 0o755);
});
afterEach(async () => {
  await renderer?.close();
  renderer = undefined;
  expect(browsersIn(tempFolder)).toEqual([]);
  expect(readdirSync(tempFolder)).toEqual([]);
  rmSync(tempFolder, { recursive: true });
});

async function start(options: Parameters<typeof startRenderer>[0] = {}): Promise<Renderer> {
  renderer = await startRenderer({ tempFolder, ...options });
  return renderer;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 25_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error("It did not come to pass within 25 s");
    await sleep(20);
  }
}

describe("the browser pool", () => {
  test("shares one browser among renders", async () => {
    const { printed } = await start();
    await Promise.all([printed("/plain"), printed("/plain"), printed("/plain", { wait_time: 0.3 })]);
    await printed("/plain");
    expect(mainProcesses(tempFolder)).toHaveLength(1);
  });

  test("replaces a browser after a number of renders", async () => {
    const { printed } = await start({ maxRenders: 2 });
    await printed("/plain");
    const [first] = mainProcesses(tempFolder);
    await printed("/plain");
    await until(() => mainProcesses(tempFolder).length === 0);
    await printed("/plain");
    expect(mainProcesses(tempFolder)).not.toContain(first);
  });

  test("lets the passengers of a replaced browser finish", async () => {
    const { printed } = await start({ maxRenders: 2 });
    const slow = printed("/timer?ms=300", { wait_time: 1 });
    await until(() => mainProcesses(tempFolder).length === 1);
    await Promise.all([printed("/plain"), printed("/plain")]);
    expect((await slow).read.text).toContain("After the timer");
  });

  test("gives a render alone a browser that goes with it", async () => {
    const { printed } = await start();
    await printed("/plain");
    const shared = mainProcesses(tempFolder);
    const alone = printed("/plain", { wait_time: 0.5 }, { alone: true });
    await until(() => mainProcesses(tempFolder).length === 2);
    await alone;
    await until(() => mainProcesses(tempFolder).length === 1);
    expect(mainProcesses(tempFolder)).toEqual(shared);
  });

  test("runs no more lone browsers than it may; the next waits for its place or gives up", async () => {
    const { render, printed } = await start({ loneBrowsers: 1 });
    const first = printed("/plain", { wait_time: 1 }, { alone: true });
    await until(() => mainProcesses(tempFolder).length === 1);
    const [pid] = mainProcesses(tempFolder);
    const second = printed("/plain", {}, { alone: true });
    const giveUp = new AbortController();
    const third = expect(render("/plain", {}, { alone: true, signal: giveUp.signal })).rejects.toThrow("drained");
    giveUp.abort(new Error("The worker is drained"));
    await third;
    expect(mainProcesses(tempFolder)).toEqual([pid]);
    await first;
    await second;
    await until(() => mainProcesses(tempFolder).length === 0);
  });

  test("tells every passenger of a browser that is killed, and goes on with another", async () => {
    const { render, printed, site } = await start();
    const renders = [render("/plain?a", { wait_time: 10 }), render("/plain?b", { wait_time: 10 })];
    const deaths = Promise.all(
      renders.map((rendering) => expect(rendering).rejects.toThrow(expect.objectContaining({ name: "BrowserDied" }))),
    );
    await until(() => site.requestsOf("/plain").length === 2);
    for (const pid of mainProcesses(tempFolder)) process.kill(pid, "SIGKILL");
    await deaths;
    await printed("/plain");
  });

  test("tells the passenger whose page's process is killed, and no other", async () => {
    const { render, printed, site } = await start();
    const victim = render("/busy-later?ms=0", { wait_time: 10 });
    const death = expect(victim).rejects.toThrow(expect.objectContaining({ name: "BrowserDied" }));
    const neighbour = printed("/plain", { wait_time: 2 });
    await until(() => site.requestsOf("/busy-later").length === 1);
    await until(() => busiestRenderer(tempFolder) !== undefined);
    process.kill(busiestRenderer(tempFolder) ?? 0, "SIGKILL");
    await death;
    expect((await neighbour).read.text).toContain("Plain page");
  });

  test("kills the page that uses too much memory, and no other", { timeout: 30_000 }, async () => {
    const { render, printed } = await start({ maxMemoryBytes: 600_000_000 });
    const neighbour = printed("/plain", { wait_time: 6 });
    await expect(render("/hungry", { wait_time: 20 })).rejects.toThrow(
      expect.objectContaining({ name: "BrowserDied" }),
    );
    expect((await neighbour).read.text).toContain("Plain page");
  });

  test("kills a browser whose pages use too much memory together", { timeout: 30_000 }, async () => {
    const { render } = await start({ maxMemoryBytes: 150_000_000 });
    // All open at once: who came only after its death would share another, with room for the few that are left.
    const gate = createGate({ places: 8 });
    const renders = Array.from({ length: 8 }, () => render("/plain", { wait_time: 20 }, { gate }));
    const deaths = renders.map((rendering) => expect(rendering).rejects.toThrow("more memory than it may"));
    await Promise.all(deaths);
  });

  test("does not take the shared code of many pages for memory used", async () => {
    const { printed } = await start({ maxMemoryBytes: 600_000_000 });
    const renders = Array.from({ length: 10 }, () => printed("/plain", { wait_time: 2 }));
    expect(await Promise.all(renders)).toHaveLength(10);
  });

  test("never blames the page for a browser that is killed while it arrives", async () => {
    const { render, printed } = await start();
    for (let trial = 0; trial < 15; trial += 1) {
      await printed("/plain");
      const rendering = render("/plain", { wait_time: 5 });
      const death = expect(rendering).rejects.toThrow(expect.objectContaining({ name: "BrowserDied" }));
      // Each trial kills it a little later: before, during and after the page's arrival.
      await sleep(trial * 5);
      for (const pid of mainProcesses(tempFolder)) process.kill(pid, "SIGKILL");
      await death;
    }
    await printed("/plain");
  });

  test("closes in the middle of renders and leaves nothing", async () => {
    const { render, pool, site } = await start();
    const rendering = expect(render("/plain", { wait_time: 10 })).rejects.toThrow();
    await until(() => site.requestsOf("/plain").length === 1);
    await pool.close();
    await rendering;
    await expect(render("/plain")).rejects.toThrow("closed");
  });

  test("gives the browser none of our environment", async () => {
    const { printed } = await start();
    await printed("/plain");
    const [pid] = mainProcesses(tempFolder);
    const names = readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .map((line) => line.split("=")[0]);
    const permitted = [
      "PATH",
      "HOME",
      "TMPDIR",
      "LANG",
      "TZ",
      "FONTCONFIG_FILE",
      "LD_LIBRARY_PATH",
      "PWD",
      "OLDPWD",
      "SHLVL",
      "_",
      "",
    ];
    expect(names.filter((name) => !permitted.includes(name ?? ""))).toEqual([]);
  });

  test("opens no debugging port and runs nobody as root", async () => {
    const { printed } = await start();
    await printed("/plain");
    const [pid] = mainProcesses(tempFolder);
    expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).toContain("--remote-debugging-pipe");
    const { user, sandbox } = sandboxMode({ executablePath: config().CHROMIUM_PATH ?? "", tempFolder });
    expect(readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--no-sandbox")).toBe(!sandbox);
    if (user === "another") expect(isBrowserUser(statSync(`/proc/${pid}`).uid)).toBe(true);
  });
});

describe("the sweep at boot", () => {
  test("removes the folders of workers that are gone and no others", async () => {
    const { printed } = await start();
    await printed("/plain");
    const [living] = readdirSync(tempFolder);
    const dead = join(tempFolder, "platen-browser-999999999-1-abcdef");
    const foreign = join(tempFolder, "somebody-elses-1-2");
    await Promise.all([mkdir(dead), mkdir(foreign)]);
    await writeFile(join(dead, "pid"), String(process.pid));

    await sweepBrowserFolders(tempFolder);
    expect(existsSync(dead)).toBe(false);
    expect(existsSync(foreign)).toBe(true);
    expect(existsSync(join(tempFolder, living ?? ""))).toBe(true);
    await printed("/plain");
    rmSync(foreign, { recursive: true });
  });

  const isRoot = process.getuid?.() === 0;
  test.skipIf(!isRoot)(
    `follows no link of a browser's, and leaves alone what others put there${isRoot ? "" : " (skipped: only root has browsers of other users)"}`,
    async () => {
      const kept = join(tempFolder, "kept");
      const dead = join(tempFolder, "platen-browser-999999998-1-abcdef");
      const planted = join(tempFolder, "platen-browser-999999997-1-abcdef");
      await Promise.all([kept, dead, planted].map((path) => mkdir(path)));
      await writeFile(join(kept, "file"), "");
      await mkdir(join(dead, "home"));
      await symlink(kept, join(dead, "home/link"));
      await mkdir(join(dead, "home/closed"), { mode: 0 });
      for (const path of [join(dead, "home"), join(dead, "home/closed"), planted]) {
        await chown(path, browserUids.last, browserUids.last);
      }
      await chmod(dead, 0o711);

      await sweepBrowserFolders(tempFolder);
      expect(readdirSync(tempFolder).toSorted()).toEqual(["kept", "platen-browser-999999997-1-abcdef"]);
      expect(readdirSync(kept)).toEqual(["file"]);
      rmSync(kept, { recursive: true });
      rmSync(planted, { recursive: true });
    },
  );
});
