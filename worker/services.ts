import type { BrowserPool } from "./render/browser.ts";
import type { Gate } from "./render/gates.ts";
import type { SparePage } from "./render/spare-page.ts";

/** What tasks are handed. */
export type Services = {
  /** This worker's name. */
  worker: string;
  pool: BrowserPool;
  spare: SparePage;
  /** Few pages may work at once, however many are open. */
  gate: Gate;
  /** Aborts when running renders must be let go. */
  draining: AbortSignal;
  /** To be called when no browser could be had for a render: this worker may be the one at fault. */
  suspectBrowser: () => void;
};
