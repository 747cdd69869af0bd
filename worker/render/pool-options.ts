import os from "node:os";
import { type Config, config } from "#lib/config/config.ts";
import { log } from "#lib/telemetry/log.ts";
import { describeConfinement } from "./confinement.ts";
import { browserMemoryCap, means, workerSlots } from "./page-slots.ts";
import { sandboxMode } from "./sandbox.ts";

export type BrowserPoolOptions = {
  executablePath: string;
  fontconfigFile?: string | undefined;
  tempFolder: string;
  /** `netns` puts each browser into a network namespace of its own; `auto` does where the host allows it. */
  isolation: Config["BROWSER_ISOLATION"];
  /** Browsers beside the shared one, each for a page alone. */
  loneBrowsers: number;
  /** Renders after which a shared browser is replaced. */
  maxRenders: number;
  /** Bytes the shared browser with all its processes may use before it is killed. */
  maxMemoryBytes: number;
  /** The same for a browser of a page alone. */
  maxLoneMemoryBytes: number;
};

/** The options that the configuration gives. */
export function poolOptions(): BrowserPoolOptions {
  const { CHROMIUM_PATH, FONTCONFIG_FILE, BROWSER_ISOLATION, LONE_BROWSERS } = config();
  const { BROWSER_MAX_RENDERS, BROWSER_MAX_MEMORY_BYTES } = config();
  return {
    executablePath: CHROMIUM_PATH ?? "",
    fontconfigFile: FONTCONFIG_FILE,
    tempFolder: os.tmpdir(),
    isolation: BROWSER_ISOLATION,
    loneBrowsers: LONE_BROWSERS,
    maxRenders: BROWSER_MAX_RENDERS,
    maxMemoryBytes: browserMemoryCap({ asked: BROWSER_MAX_MEMORY_BYTES, slots: workerSlots(), ...means() }),
    maxLoneMemoryBytes: browserMemoryCap({ asked: BROWSER_MAX_MEMORY_BYTES, slots: 1, ...means() }),
  };
}

/**
 * Says once how browsers are confined here, and loudly what of it is lost. Throws when there is no browser to render with,
 * and when the isolation that is asked for cannot be had.
 */
export function reportSandbox(options: BrowserPoolOptions): void {
  if (options.executablePath === "") throw new Error("CHROMIUM_PATH is not set: no browser to render with");
  const { user, sandbox, isolation } = describeConfinement(options);
  log.info(
    { user, sandbox, isolation },
    `browsers: user ${user}, sandbox ${sandbox}, network isolation by ${isolation}`,
  );
  const { lost } = sandboxMode(options);
  if (lost !== null) log.warn(lost);
}
