import { config } from "#lib/config/config.ts";
import { type Canary, hasIpv6, openCanaries } from "./canaries.ts";
import type { CanaryResolver } from "./canary-resolver.ts";
import type { LeakPage } from "./leak-page.ts";
import { type LeakSite, startLeakSite } from "./leak-site.ts";
import { prepareBrowser } from "./prepared-browser.ts";

/** What both suites stand on: the pages on a site, a canary for each, and a prepared browser. */
export type LeakBench = {
  site: LeakSite;
  executablePath: string;
  /** Undefined where a browser cannot be given a resolver of its own. */
  resolver: CanaryResolver | undefined;
  canaryOf: (page: LeakPage) => Canary;
  /** Whether this machine does not have what a page needs to mean something. */
  lacks: (page: LeakPage) => boolean;
  close: () => Promise<void>;
};

export async function startLeakBench(pages: readonly LeakPage[]): Promise<LeakBench> {
  const { CHROMIUM_PATH: executablePath } = config();
  if (executablePath === undefined) throw new Error("CHROMIUM_PATH is not set: no browser to try");

  const canaries = await openCanaries(pages.map(({ name }) => name));
  const browser =
    canaries.resolver && (await prepareBrowser({ executablePath, nameServer: canaries.resolver.address }));
  const resolver = browser && canaries.resolver;
  const site = await startLeakSite({ pages, canaryOf: canaries.of });
  const missing = { ipv6: !hasIpv6, "prepared browser": browser === undefined };

  return {
    site,
    executablePath: browser?.executablePath ?? executablePath,
    resolver,
    canaryOf: ({ name }) => canaries.of(name),
    lacks: ({ needs }) => needs !== undefined && missing[needs],
    async close() {
      await Promise.all([site.close(), canaries.close(), browser?.remove()]);
    },
  };
}
