import { z } from "zod";

// Control and format characters (line breaks, direction overrides, zero-width ones), line and paragraph
// separators, lone surrogates. Zero-width joiners hold emoji and some scripts together, so they stay.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;
const web = /:\/\/|\bwww\./i;

/** A name that people give, on one line and without web addresses: it is shown to others, in pages and mails. */
export function plainName({ max, empty, long }: { max: number; empty: string; long: string }) {
  return z
    .string()
    .trim()
    .min(1, empty)
    .max(max, long)
    .refine((name) => !invisible.test(name), "Leave out line breaks and invisible characters.")
    .refine((name) => !web.test(name), "Leave out web addresses.");
}
