import type { BrowserContext, Page } from "playwright";
import { BrowserDied } from "./browser-died.ts";
import type { BrowserProcess } from "./browser-process.ts";
import { timedOut, within } from "./within.ts";

/** Opening a context, or a page in it, takes milliseconds; past this a browser hangs for good. */
const openTimeoutMs = 10_000;

/** A page in a fresh context whose only way out is the proxy. Throws BrowserDied when the browser does not give one. */
export async function openPage(process: BrowserProcess, proxyUrl: string): Promise<Page> {
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
      }),
    );
    const page = await soon(process, context.newPage());
    context.once("close", passage.close);
    return page;
  } catch (error) {
    passage.close();
    // Not waited for: a browser that died or hangs never answers.
    context?.close().catch(() => undefined);
    throw error;
  }
}

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
