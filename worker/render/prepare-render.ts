import type { Credentials, PdfOptions } from "#lib/pdf/options.ts";
import type { BrowserPool } from "./browser.ts";
import type { Ending } from "./ending.ts";
import type { Gate, Place } from "./gates.ts";
import type { GuardedPage } from "./guarded-page.ts";
import { followMainDocument } from "./main-document.ts";
import { watchNetwork } from "./network-activity.ts";
import type { Render, RenderLimits } from "./render.ts";
import type { SparePage } from "./spare-page.ts";
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
  /** A page made ahead, with the usual limits; made anew when the render has ended. */
  spare?: SparePage;
  gate: Gate;
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
  place: Place;
  guarded: GuardedPage;
  ending: Ending;
  /** When the render began, by performance.now(). */
  beganAt: number;
};

/** Begins to watch the page. */
export function prepareRender({ guarded, ending, target, options, credentials, limits, place }: Prepared): Render {
  const { page, session, proxy } = guarded;
  const context = page.context();
  // Dialogs need nothing here: Playwright dismisses them where nobody listens.
  context.on("page", (popup) => popup.close().catch(() => undefined));

  return {
    target,
    options,
    credentials,
    limits,
    context,
    page,
    session,
    document: followMainDocument(page),
    network: watchNetwork(page),
    proxy,
    place,
    over: ending.over,
    templates: noTemplates,
    printed: null,
  };
}
