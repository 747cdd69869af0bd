import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "#lib/config/config.ts";
import { log } from "./log.ts";
import { metrics } from "./metrics.ts";

/** What a scraper is told: the metrics, or nothing that says there are any. */
export type MetricsAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * Answers whoever sends `METRICS_TOKEN` as bearer with the metrics, and everyone else as if nothing
 * were here: they tell how much business there is. Without a token set there are none.
 */
export async function answerScrape(authorization: string | null | undefined): Promise<MetricsAnswer> {
  const started = metrics();
  if (!started || !isAllowed(authorization ?? "")) return nothingHere;
  try {
    return {
      status: 200,
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      body: await started.scrape(),
    };
  } catch (error) {
    log.warn({ err: error }, "the metrics could not be read");
    return { status: 503, headers: {}, body: "" };
  }
}

/** What everyone else is told, as of any address that there is not. */
export const nothingHere: MetricsAnswer = { status: 404, headers: {}, body: "" };

function isAllowed(authorization: string): boolean {
  const { METRICS_TOKEN: token } = config();
  return token !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
