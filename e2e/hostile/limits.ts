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

export const limitSets = {
  /** Deadlines and memory as in production: far from anything that ends by itself. */
  production: { ...sizes, ...shortWaits },

  /** Deadlines in seconds, for pages that never end. Memory is not theirs to meet. */
  deadlines: {
    ...sizes,
    ...shortWaits,
    NAVIGATION_TIMEOUT_MS: "4000",
    PRINT_TIMEOUT_MS: "8000",
    RENDER_TIMEOUT_MS: "10000",
    BROWSER_MAX_MEMORY_BYTES: "8000000000",
  },

  /** Little memory and every wait nearly as long as a render, for pages that take memory without end. */
  memory: {
    ...sizes,
    LOAD_TIMEOUT_MS: "100000",
    PRINT_TIMEOUT_MS: "110000",
    BROWSER_MAX_MEMORY_BYTES: "600000000",
  },
} as const;

/**
 * ms from a job's first start to its end: a page that takes its renderer down is tried three times, and each time its
 * context is given 3 s to close. A start or a print that waits for its turn is paid from what the attempts leave.
 */
export function longestMs(set: LimitSet): number {
  return attempts * (renderMs[set] + closeMs);
}

const attempts = 3;
const closeMs = 3_000;
const renderMs: Record<LimitSet, number> = { production: 120_000, deadlines: 10_000, memory: 120_000 };
