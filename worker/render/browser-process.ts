import { type Browser, chromium } from "playwright";
import { BrowserDied } from "./browser-died.ts";
import { browserEnvironment } from "./browser-environment.ts";
import { browserFlags, nowhere, unwantedFlags } from "./browser-flags.ts";
import { type BrowserFolder, makeBrowserFolder } from "./browser-folder.ts";
import { type Confinement, confine } from "./confinement.ts";
import { groupMemoryReader, type ProcessMemory } from "./memory.ts";
import type { ProxyPassage } from "./network-namespace.ts";
import type { BrowserPoolOptions } from "./pool-options.ts";
import { killGroup, killProcess, signalGroup } from "./process-group.ts";
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
  const confinement = await confine(input);
  const folder = await makeBrowserFolder({ ...input, ...confinement }).catch((error: unknown) => {
    confinement.close();
    throw error;
  });
  try {
    const browser = await launch({ ...input, ...confinement, folder });
    return supervise({ browser, folder, confinement, groupId: await folder.processGroup() });
  } catch (error) {
    await folder.remove().finally(confinement.close);
    throw error;
  }
}

function launch({ executablePath, fontconfigFile, sandbox, folder }: LaunchInput): Promise<Browser> {
  return chromium.launch({
    executablePath: folder.script,
    artifactsDir: folder.path,
    chromiumSandbox: sandbox,
    args: [...browserFlags],
    ignoreDefaultArgs: unwantedFlags,
    proxy: nowhere,
    timeout: launchTimeoutMs,
    // Playwright would kill the browser at the first signal, in the middle of what the worker still finishes.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: browserEnvironment({ executablePath, fontconfigFile, folder }),
  });
}

type LaunchInput = BrowserProcessInput & Pick<Confinement, "sandbox"> & { folder: BrowserFolder };

type SuperviseInput = {
  browser: Browser;
  folder: BrowserFolder;
  confinement: Confinement;
  groupId: number;
};

function supervise({ browser, folder, confinement, groupId }: SuperviseInput): BrowserProcess {
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
    // The user is free for another browser when nothing of this one is left.
    await folder.remove().finally(confinement.close);
  }

  let ending: Promise<void> | undefined;
  return {
    browser,
    died: death.signal,
    openPassage: confinement.namespace?.openPassage ?? (async (url) => ({ url, close: () => undefined })),
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
