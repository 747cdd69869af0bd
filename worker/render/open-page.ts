import type { BrowserContext, CDPSession, Page } from "playwright";
import { BrowserDied } from "./browser-died.ts";
import { windowSize } from "./browser-flags.ts";
import type { BrowserProcess } from "./browser-process.ts";
import { timedOut, within } from "./within.ts";

/** Opening a context, or a page in it, takes milliseconds; past this a browser hangs for good. */
const openTimeoutMs = 10_000;

/**
 * What the window shows is drawn at this scale. Nobody looks at it, and drawing is a tenth of what a light page costs;
 * what the page is told of its window, its layout, its frames and its PDF stay as they are.
 */
const drawnScale = 0.1;

/** A page, and the session in which it is spoken to beside Playwright's own. */
export type OpenedPage = { page: Page; session: CDPSession };

/** A page in a fresh context whose only way out is the proxy. Throws BrowserDied when the browser does not give one. */
export async function openPage(process: BrowserProcess, proxyUrl: string): Promise<OpenedPage> {
  const passage = await process.openPassage(proxyUrl).catch((error: unknown) => {
    process.kill("The browser's network is gone");
    throw new BrowserDied("The browser's network is gone", { cause: error });
  });
  let context: BrowserContext | undefined;
  try {
    context = await soon(
      process,
      process.browser.newContext({
        proxy: { server: passage.url, bypass: "<-loopback>" },
        serviceWorkers: "block",
        acceptDownloads: false,
        // Ours is set below: Playwright knows no scale.
        viewport: null,
      }),
    );
    const page = await soon(process, context.newPage());
    const session = await soon(process, context.newCDPSession(page));
    await soon(process, session.send("Emulation.setDeviceMetricsOverride", metrics));
    context.once("close", passage.close);
    return { page, session };
  } catch (error) {
    passage.close();
    // Not waited for: a browser that died or hangs never answers.
    context?.close().catch(() => undefined);
    throw error;
  }
}

const metrics = {
  ...windowSize,
  screenWidth: windowSize.width,
  screenHeight: windowSize.height,
  deviceScaleFactor: 1,
  mobile: false,
  scale: drawnScale,
};

/** What the browser opens, unless it dies or hangs meanwhile: calls to a browser that is killed may never return. */
async function soon<Value>(process: BrowserProcess, opening: Promise<Value>): Promise<Value> {
  const { promise: death, reject } = Promise.withResolvers<never>();
  const onDeath = () => reject(process.died.reason);
  process.died.addEventListener("abort", onDeath);
  if (process.died.aborted) onDeath();
  try {
    const opened = await Promise.race([within(openTimeoutMs, opening), death]);
    if (opened !== timedOut) return opened;
  } catch (error) {
    if (error instanceof BrowserDied) throw error;
    throw new BrowserDied("The browser could not open a page", { cause: error });
  } finally {
    process.died.removeEventListener("abort", onDeath);
  }
  process.kill("The browser does not answer");
  throw new BrowserDied("The browser does not answer");
}
