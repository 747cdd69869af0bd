import type { BrowserPool } from "./browser.ts";
import { type GuardedPage, type GuardedPageInput, openGuardedPage } from "./guarded-page.ts";

/** One page made ahead, so that a render that comes alone waits for no context and no process. */
export type SparePage = {
  /** The page, nobody else's from now on; undefined where there is none that is sound. */
  take: () => Promise<GuardedPage | undefined>;
  /** Begins to make one where none is. To be called when a render has ended: before, it would slow that down. */
  prepare: () => void;
  /** Makes none any more; resolves when the one that there was is gone. */
  close: () => Promise<void>;
};

type SparePageInput = Pick<GuardedPageInput, "limits" | "allow"> & { pool: BrowserPool };

/** Keeps at most one spare page. It was never shown anything, and is used once, like any other. */
export function createSparePage(input: SparePageInput): SparePage {
  let spare: Promise<GuardedPage | undefined> | undefined;
  let closed = false;

  async function take(): Promise<GuardedPage | undefined> {
    const taken = spare;
    spare = undefined;
    const opened = await taken;
    if (opened === undefined || isSound(opened)) return opened;
    await opened.close();
    return undefined;
  }

  return {
    take,
    prepare() {
      if (closed) return;
      // What is wrong with the browser, the next render meets by itself, and knows what to do about.
      spare ??= openGuardedPage({ ...input, alone: false }).catch(() => undefined);
    },
    async close() {
      closed = true;
      await (await take())?.close();
    },
  };
}

function isSound({ browserDied, crashed, page }: GuardedPage): boolean {
  return !browserDied.aborted && !crashed.aborted && !page.isClosed();
}
