import type { BrowserContext, CDPSession, Page } from "playwright";
import type { Config } from "#lib/config/config.ts";
import type { EgressProxy } from "#lib/egress/proxy.ts";
import type { CreationFailureCode } from "#lib/errors/failure-codes.ts";
import type { Credentials, PdfOptions } from "#lib/pdf/options.ts";
import type { Failure } from "./failure.ts";
import type { Place } from "./gates.ts";
import type { MainDocument } from "./main-document.ts";
import type { NetworkActivity } from "./network-activity.ts";
import type { Templates } from "./templates.ts";

/** Deadlines and caps of one render, named as in the configuration. */
export type RenderLimits = Pick<
  Config,
  | "NAVIGATION_TIMEOUT_MS"
  | "LOAD_TIMEOUT_MS"
  | "SELECTOR_TIMEOUT_MS"
  | "NETWORK_TIMEOUT_MS"
  | "FONTS_TIMEOUT_MS"
  | "PRINT_TIMEOUT_MS"
  | "RENDER_TIMEOUT_MS"
  | "RESPONSE_MAX_BYTES"
  | "RENDER_MAX_BYTES"
  | "PDF_MAX_BYTES"
  | "PDF_MAX_PAGES"
>;

/** One render on its way: what the steps share. */
export type Render = {
  target: URL;
  options: PdfOptions;
  credentials: Credentials | null;
  limits: RenderLimits;
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  document: MainDocument;
  network: NetworkActivity;
  proxy: EgressProxy;
  /** Where it works; left while it waits. */
  place: Place;
  /** Aborts when the render is over, one way or another. */
  over: AbortSignal;
  templates: Templates;
  /** What the last step made. */
  printed: { pdf: Buffer; pages: number } | null;
};

/** A step of a render; it answers with a failure of the page, and throws on a fault. */
export type Step = (render: Render) => Promise<Failure | undefined>;

/** What the page tried to reach and may not: for the job's owner. */
export type Blocked = { count: number; hosts: string[] };

export type RenderedPdf = {
  pdf: Buffer;
  pages: number;
  httpStatus: number | null;
  finalUrl: string | null;
  blocked: Blocked;
  /** ms each step took. */
  timings: Record<string, number>;
};

export type RenderFailure = {
  code: CreationFailureCode;
  detail: string;
  httpStatus: number | null;
  finalUrl: string | null;
  blocked: Blocked;
};
