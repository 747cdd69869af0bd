import { pino } from "pino";
import { config } from "#lib/config/config.ts";
import { boundedText } from "#lib/errors/bounded-text.ts";
import { errorFacts } from "#lib/errors/error-facts.ts";
import { logIds } from "./log-ids.ts";

/** Characters of one field; what is longer came from outside. */
const longestField = 4_000;

/**
 * The process's log: one JSON object a line, on standard output, with the ids of the request and the
 * job it is about. Secrets are never passed to it, and what comes from outside is bounded.
 */
export const log = pino({
  level: config().LOG_LEVEL,
  base: { process: process.env.PLATEN_PROCESS ?? "test" },
  mixin: () => ({ ...logIds() }),
  serializers: { err: (error: unknown) => errorFacts(error) },
  formatters: { log: boundedFields },
});

function boundedFields(fields: Record<string, unknown>): Record<string, unknown> {
  const long = Object.entries(fields).filter(([, value]) => typeof value === "string" && value.length > longestField);
  if (long.length === 0) return fields;
  return {
    ...fields,
    ...Object.fromEntries(long.map(([key, value]) => [key, boundedText(String(value), longestField)])),
  };
}
