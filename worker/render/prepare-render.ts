import type { EgressProxy } from "#lib/egress/proxy.ts";
import type { Credentials, PdfOptions } from "#lib/pdf/options.ts";
import type { BrowserPool, Lease } from "./browser.ts";
import type { Ending } from "./ending.ts";
import type { Gates } from "./gates.ts";
import { followMainDocument } from "./main-document.ts";
import { watchNetwork } from "./network-activity.ts";
import type { Render, RenderLimits } from "./render.ts";
import { noTemplates } from "./templates.ts";

export type RenderInput = {
  /** An http or https address, without credentials in it. */
  url: string;
  options: PdfOptions;
  /** For the origin of `url` only. */
  credentials: Credentials | null;
  /** In a browser of its own, so that a page that takes browsers down is known for certain. */
  alone: boolean;
  pool: BrowserPool;
  gates: Gates;
  /** Ends the render from outside; it then throws the signal's reason. */
  signal?: AbortSignal;
  limits?: RenderLimits;
  /** Exact host:port pairs that may be reached although they are private. */
  allow?: readonly string[];
};

/** A render with all that it needs opened. */
export type Prepared = RenderInput & {
  limits: RenderLimits;
  target: URL;
  proxy: EgressProxy;
  lease: Lease;
  ending: Ending;
  /** When the render began, by performance.now(). */
  beganAt: number;
};

/** Opens the page and begins to watch it. */
export async function prepareRender({
  lease,
  ending,
  target,
  options,
  credentials,
  limits,
  proxy,
  gates,
}: Prepared): Promise<Render> {
  const { context } = lease;
  const page = await context.newPage();
  // Dialogs need nothing here: Playwright dismisses them where nobody listens.
  page.on("crash", () => ending.die("The process of the page died"));
  context.on("page", (popup) => popup.close().catch(() => undefined));

  return {
    target,
    options,
    credentials,
    limits,
    context,
    page,
    document: followMainDocument(page),
    network: watchNetwork(page),
    proxy,
    gates,
    over: ending.over,
    templates: noTemplates,
    printed: null,
  };
}
