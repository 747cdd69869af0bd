/** What a page is tried under: limits of which the one it must meet comes first, on slow machines and fast ones. */
export type LimitSet = keyof typeof limitSets;

/** A page goes on without what it waits for; nothing fails for these, so they are short. */
const shortWaits = { LOAD_TIMEOUT_MS: "2000", NETWORK_TIMEOUT_MS: "3000", FONTS_TIMEOUT_MS: "1000" };

const sizes = {
  SELECTOR_TIMEOUT_MS: "2000",
  RESPONSE_MAX_BYTES: "5000000",
  RENDER_MAX_BYTES: "10000000",
  PDF_MAX_BYTES: "10000000",
  PDF_MAX_PAGES: "200",
};

/** Minutes, so that a machine may be ten times as slow as an idle one. */
const farDeadlines = {
  NAVIGATION_TIMEOUT_MS: "120000",
  PRINT_TIMEOUT_MS: "290000",
  RENDER_TIMEOUT_MS: "300000",
};

export const limitSets = {
  /** For pages that end by themselves: every deadline that fails a page is far, and memory as in production. */
  patient: { ...sizes, ...shortWaits, ...farDeadlines },

  /** Deadlines in seconds, for pages that never end. Memory is not theirs to meet. */
  deadlines: {
    ...sizes,
    ...shortWaits,
    NAVIGATION_TIMEOUT_MS: "4000",
    PRINT_TIMEOUT_MS: "8000",
    RENDER_TIMEOUT_MS: "10000",
    BROWSER_MAX_MEMORY_BYTES: "8000000000",
  },

  /** Little memory, and the load event waited for nearly as long as a render, for pages that take memory without end. */
  memory: {
    ...sizes,
    ...farDeadlines,
    LOAD_TIMEOUT_MS: "280000",
    BROWSER_MAX_MEMORY_BYTES: "600000000",
  },
} as const;

/**
 * ms from a job's first start to its end: a page that takes its renderer down is tried three times, and each time its
 * context is given 3 s to close.
 */
export function longestMs(set: LimitSet): number {
  return attempts * (Number(limitSets[set].RENDER_TIMEOUT_MS) + closeMs);
}

const attempts = 3;
const closeMs = 3_000;
