import { z } from "zod";
import { endpointStore } from "./store-in-use.ts";

/** An endpoint's id, as whatever keeps the endpoints writes it. Anything else never reaches a verb. */
export const endpointIdSchema = z
  .string()
  .refine((id) => endpointStore().ids.endpoint.test(id), "There is no such endpoint.");

/** The `before` of a log's page, or undefined when it is none. */
export function cursorOf(text: unknown): string | undefined {
  return typeof text === "string" && endpointStore().ids.cursor.test(text) ? text : undefined;
}
