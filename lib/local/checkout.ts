import { join } from "node:path";

/** The project's own folder. */
export const checkout = join(import.meta.dirname, "../..");
