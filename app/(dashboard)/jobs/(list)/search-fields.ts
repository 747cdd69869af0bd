// Apart from what reads them, because the form runs in the browser.

const hourMs = 3_600_000;

/** The ranges a reader can choose without a calendar. */
export const ranges = {
  "1h": { name: "in the last hour", ms: hourMs },
  "24h": { name: "in the last 24 hours", ms: 24 * hourMs },
  "7d": { name: "in the last 7 days", ms: 7 * 24 * hourMs },
  "30d": { name: "in the last 30 days", ms: 30 * 24 * hourMs },
} as const;

export const searchFields = ["address", "status", "within", "created_after", "created_before"] as const;

/** What the address bar says, as texts; empty where it says nothing. */
export type Typed = Record<(typeof searchFields)[number], string>;

/** The filters that say something, as a query. */
export function queryOf(typed: Record<string, string>): string {
  return new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== "")).toString();
}
