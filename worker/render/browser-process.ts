import { type Browser, chromium } from "playwright";
import { BrowserDied } from "./browser-died.ts";
import { browserFlags, nowhere, unwantedFlags } from "./browser-flags.ts";
import { type BrowserFolder, librariesBeside, makeBrowserFolder } from "./browser-folder.ts";
import { groupMemoryReader, type ProcessMemory } from "./memory.ts";
import { type NetworkNamespace, openNetworkNamespace, type ProxyPassage } from "./network-namespace.ts";
import type { BrowserPoolOptions } from "./pool-options.ts";
import { killGroup, killProcess, signalGroup } from "./process-group.ts";
import { type SandboxMode, sandboxMode } from "./sandbox.ts";
import { within } from "./within.ts";

export type BrowserProcessInput = Pick<
  BrowserPoolOptions,
  "executablePath" | "fontconfigFile" | "tempFolder" | "isolation"
>;

/** One running Chromium with its process group and its folder. */
export type BrowserProcess = {
  browser: Browser;
  /** Aborts when the browser is gone, for whatever reason. Its reason is a BrowserDied. */
  died: AbortSignal;
  /** The address at which this browser reaches a proxy of ours. */
  openPassage: (proxyUrl: string) => Promise<ProxyPassage>;
  /** What each of its processes holds now. */
  memory: () => ProcessMemory[];
  /** Ends the process of one page at once; the browser and its other pages go on. */
  killPage: (pid: number) => void;
  /** Ends it at once, for a reason its passengers are told. */
  kill: (reason: string) => void;
  /** Ends it, kindly first; resolves when its processes and its folder are gone. */
  close: () => Promise<void>;
};

const launchTimeoutMs = 30_000;
const closeTimeoutMs = 5_000;

/**
 * Starts a Chromium that speaks over a pipe, in a process group and a temporary folder of its own.
 * It is given only the environment it needs, so that none of our secrets can leave through it.
 */
export async function launchBrowser(input: BrowserProcessInput): Promise<BrowserProcess> {
  const mode = sandboxMode(input);
  const namespace = input.isolation === "netns" ? await openNetworkNamespace() : undefined;
  const folder = await makeBrowserFolder({ ...input, mode, enter: namespace?.enter ?? [] });
  try {
    const browser = await launch({ ...input, mode, folder });
    return supervise({ browser, folder, namespace, groupId: await folder.processGroup() });
  } catch (error) {
    namespace?.close();
    await folder.remove();
    throw error;
  }
}

function launch({ executablePath, fontconfigFile, mode, folder }: LaunchInput): Promise<Browser> {
  const libraries = librariesBeside(executablePath);
  return chromium.launch({
    executablePath: folder.script,
    artifactsDir: folder.path,
    chromiumSandbox: mode.sandbox,
    args: [...browserFlags],
    ignoreDefaultArgs: unwantedFlags,
    proxy: nowhere,
    timeout: launchTimeoutMs,
    // Playwright would kill the browser at the first signal, in the middle of what the worker still finishes.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      HOME: folder.home,
      TMPDIR: folder.temporary,
      LANG: "en_US.UTF-8",
      TZ: "UTC",
      ...(fontconfigFile === undefined ? {} : { FONTCONFIG_FILE: fontconfigFile }),
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    },
  });
}

type LaunchInput = BrowserProcessInput & { mode: SandboxMode; folder: BrowserFolder };

type SuperviseInput = {
  browser: Browser;
  folder: BrowserFolder;
  namespace: NetworkNamespace | undefined;
  groupId: number;
};

function supervise({ browser, folder, namespace, groupId }: SuperviseInput): BrowserProcess {
  const death = new AbortController();
  function die(reason: string): void {
    if (!death.signal.aborted) death.abort(new BrowserDied(reason));
  }
  browser.once("disconnected", () => die("The browser ended"));

  async function end(): Promise<void> {
    // What does not close kindly is killed just below.
    await within(
      closeTimeoutMs,
      browser.close().catch(() => undefined),
    );
    await killGroup(groupId);
    namespace?.close();
    await folder.remove();
  }

  let ending: Promise<void> | undefined;
  return {
    browser,
    died: death.signal,
    openPassage: namespace?.openPassage ?? (async (url) => ({ url, close: () => undefined })),
    memory: groupMemoryReader(groupId),
    killPage: killProcess,
    kill(reason) {
      die(reason);
      signalGroup(groupId);
    },
    close() {
      ending ??= end();
      return ending;
    },
  };
}
