import { config } from "#lib/config/config.ts";
import { type EgressProxy, openEgressProxy } from "#lib/egress/proxy.ts";
import type { BrowserPool, OpenInput } from "./browser.ts";
import type { OpenedPage } from "./open-page.ts";
import type { RenderLimits } from "./render.ts";

/** ms for one lookup and connection; dead hosts must not hold a page for the minutes that TCP would take. */
const connectTimeoutMs = 10_000;

/** A fresh page of one render, whose only way out is a proxy of its own. */
export type GuardedPage = OpenedPage & {
  proxy: EgressProxy;
  /** Aborts with a BrowserDied when the browser is gone. */
  browserDied: AbortSignal;
  /** Aborts when the process of the page is gone. */
  crashed: AbortSignal;
  /** Aborts when more was received than one render may. */
  overfull: AbortSignal;
  /** Resolves when page, context and connections are gone. */
  close: () => Promise<void>;
};

export type GuardedPageInput = Omit<OpenInput, "proxyUrl"> & {
  pool: BrowserPool;
  limits?: Pick<RenderLimits, "RESPONSE_MAX_BYTES" | "RENDER_MAX_BYTES"> | undefined;
  allow?: readonly string[] | undefined;
};

/** Opens one. Throws as the pool does. */
export async function openGuardedPage({
  pool,
  limits = config(),
  allow = config().EGRESS_ALLOW,
  ...input
}: GuardedPageInput): Promise<GuardedPage> {
  const overfull = new AbortController();
  const crashed = new AbortController();
  const proxy = await openEgressProxy({
    allow,
    limits: { responseMaxBytes: limits.RESPONSE_MAX_BYTES, totalMaxBytes: limits.RENDER_MAX_BYTES, connectTimeoutMs },
    onLimit: (kind) => kind === "total" && overfull.abort(),
  });
  try {
    const lease = await pool.open({ ...input, proxyUrl: proxy.url });
    lease.page.once("crash", () => crashed.abort());
    return {
      page: lease.page,
      session: lease.session,
      proxy,
      browserDied: lease.died,
      crashed: crashed.signal,
      overfull: overfull.signal,
      async close() {
        await lease.close();
        await proxy.close();
      },
    };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}
