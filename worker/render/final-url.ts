import { urlMaxBytes } from "#lib/pdf/target-url.ts";
import { utf8Bytes } from "#lib/pdf/text.ts";

/**
 * The address a page ended at, as its job shows it. Null for what is not of the web, and for one that is longer
 * than any that can be asked for: a page can send itself to an address of two megabytes.
 */
export function finalUrlOf(url: string): string | null {
  return /^https?:/.test(url) && utf8Bytes(url) <= urlMaxBytes ? url : null;
}
