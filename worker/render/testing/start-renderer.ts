import { type ReadPdf, readPdf } from "#e2e/fixtures/read-pdf.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import { config } from "#lib/config/config.ts";
import type { Result } from "#lib/errors/result.ts";
import { type PdfOptions, storedOptionsSchema } from "#lib/pdf/options.ts";
import { type BrowserPool, createBrowserPool } from "../browser.ts";
import { createWorkGate } from "../gates.ts";
import type { BrowserPoolOptions } from "../pool-options.ts";
import type { RenderInput } from "../prepare-render.ts";
import type { RenderedPdf, RenderFailure, RenderLimits } from "../render.ts";
import { renderPdf } from "../render-pdf.ts";

type Printed = RenderedPdf & { read: ReadPdf };
type Extras = Partial<Pick<RenderInput, "credentials" | "alone" | "signal" | "allow" | "spare" | "gate">> & {
  limits?: Partial<RenderLimits>;
};

/** A real browser, two sites of different origin, and renders of their pages with few words. */
export type Renderer = {
  site: Site;
  otherSite: Site;
  pool: BrowserPool;
  /** Renders a path of `site`, or a whole address. `wait_time` is 0 unless it is given. */
  render: (
    address: string,
    options?: Partial<PdfOptions>,
    extras?: Extras,
  ) => Promise<Result<RenderedPdf, RenderFailure>>;
  /** The PDF of a render that must succeed, read. */
  printed: (address: string, options?: Partial<PdfOptions>, extras?: Extras) => Promise<Printed>;
  /** The failure of a render that must fail. */
  failure: (address: string, options?: Partial<PdfOptions>, extras?: Extras) => Promise<RenderFailure>;
  close: () => Promise<void>;
};

export async function startRenderer(poolOptions: Partial<BrowserPoolOptions> = {}): Promise<Renderer> {
  const [site, otherSite] = await Promise.all([startSite(), startSite()]);
  const pool = createBrowserPool(poolOptions);
  const gate = createWorkGate();
  const render: Renderer["render"] = (address, options = {}, { limits, ...extras } = {}) =>
    renderPdf({
      url: address.startsWith("/") ? site.url(address) : address,
      options: storedOptionsSchema.parse({ wait_time: 0, ...options }),
      credentials: null,
      alone: false,
      pool,
      gate,
      allow: [site.host, otherSite.host],
      limits: { ...config(), ...limits },
      ...extras,
    });

  return {
    site,
    otherSite,
    pool,
    render,
    async printed(...input) {
      const result = await render(...input);
      if (!result.ok) throw new Error(`${input[0]} ended ${JSON.stringify(result.failure)}`);
      return { ...result.value, read: await readPdf(result.value.pdf) };
    },
    async failure(...input) {
      const result = await render(...input);
      if (!result.ok) return result.failure;
      throw new Error(`${input[0]} was printed: ${(await readPdf(result.value.pdf)).text.slice(0, 500)}`);
    },
    async close() {
      await pool.close();
      await Promise.all([site.close(), otherSite.close()]);
    },
  };
}
