import type { BrowserContext } from "playwright";
import { BrowserDied } from "./browser-died.ts";
import type { BrowserProcess } from "./browser-process.ts";
import { timedOut, within } from "./within.ts";

/** Opening a context takes milliseconds; past this a browser hangs for good. */
const contextTimeoutMs = 10_000;

/** A fresh context whose only way out is the proxy. Throws BrowserDied when the browser does not give one. */
export async function openContext(process: BrowserProcess, proxyUrl: string): Promise<BrowserContext> {
  const passage = await process.openPassage(proxyUrl).catch((error: unknown) => {
    process.kill("The browser's network is gone");
    throw new BrowserDied("The browser's network is gone", { cause: error });
  });
  try {
    const context = await newContext(process, passage.url);
    context.once("close", passage.close);
    return context;
  } catch (error) {
    passage.close();
    throw error;
  }
}

async function newContext(process: BrowserProcess, proxyUrl: string): Promise<BrowserContext> {
  const opening = process.browser.newContext({
    proxy: { server: proxyUrl, bypass: "<-loopback>" },
    serviceWorkers: "block",
    acceptDownloads: false,
  });
  const context = await within(contextTimeoutMs, opening).catch((error: unknown) => {
    throw new BrowserDied("The browser could not open a page", { cause: error });
  });
  if (context !== timedOut) return context;
  process.kill("The browser does not answer");
  throw new BrowserDied("The browser does not answer");
}
