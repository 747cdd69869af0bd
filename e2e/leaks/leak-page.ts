import type { PdfOptions } from "#lib/pdf/options.ts";
import type { CanaryAddress } from "./canaries.ts";

/** An answer of the site; its status is 200 unless it is given. */
export type Answer = {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  earlyHints?: string;
};

/** What the site answers below the page's own folder; `""` is the page itself. */
export type Answers = Record<string, Answer>;

/** One way out of a page. */
export type LeakPage = {
  /** Unique, and a DNS label: the page's folder on the site and the name of its canary. */
  name: string;
  answers: (canary: CanaryAddress, site: { distrustedOrigin: string }) => Answers;
  /** Comes over TLS and HTTP/2. */
  secure?: true;
  /** What the customer asks for beside the address. */
  options?: (canary: CanaryAddress) => Partial<PdfOptions>;
  /** What the machine must have for this row to mean something. */
  needs?: "ipv6" | "prepared browser";
  /** Why it is not shown to a browser without the guard. */
  guardedOnly?: string;
  /** Why a browser does not try each time; only the canary's silence behind the guard is asserted then. */
  uncertain?: string;
  /** What in the guarded browser holds the page back, so that nothing comes to the dialler. Unset: the dialler refuses it. */
  heldBy?: string;
  /** Why not even a browser without the guard reaches the canary: the row proves nothing until that changes. Unset: it does. */
  unreached?: string;
};

/** A page with this in its body. */
export function html(body: string, headers: Answer["headers"] = {}): Answer {
  return {
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
    body: `<!doctype html><title>Leak</title><p>A page with a way out</p>${body}`,
  };
}

/** A page that runs a script; what the script cannot do is left at that. */
export function running(script: string): Answer {
  return html(`<script>(async () => { ${script} })().catch(() => {})</script>`);
}

/** A script, for workers and the like. */
export function javascript(body: string): Answer {
  return { headers: { "content-type": "text/javascript" }, body };
}
