import { pino } from "pino";
import { config } from "#lib/config/config.ts";
import { logIds } from "./log-ids.ts";

/**
 * The process's log: one JSON object a line, on standard output, with the ids of the request and the
 * job it is about. Secrets are never passed to it.
 */
export const log = pino({
  level: config().LOG_LEVEL,
  base: { process: process.env.PLATEN_PROCESS ?? "test" },
  mixin: () => ({ ...logIds() }),
});
