import { z } from "zod";

/** PostgreSQL takes these with room to spare, and every job lies between them. */
const earliestMs = Date.UTC(1970, 0, 1);
const latestMs = Date.UTC(9999, 0, 1);

/**
 * The instant that a text names, which is ISO 8601 with a zone, in the years 0001 to 9999. One that
 * no job can lie beyond is moved to 1970 or 9999: it filters the same, and the database can hold it.
 */
export function instantText(refusal: { error?: string } = {}) {
  return z.iso
    .datetime({ offset: true, ...refusal })
    .max(instantMaxLength, refusal)
    .refine((text) => !text.startsWith("0000"), refusal)
    .transform((text) => new Date(Math.min(Math.max(Date.parse(text), earliestMs), latestMs)));
}

/** Room for nanoseconds and an offset twice over. */
const instantMaxLength = 64;

// A browser sends its date fields as they are, without a zone.
const withoutZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** The same for what people type: without a zone it is UTC. Undefined when it names no instant. */
export function readTypedInstant(typed: string): Date | undefined {
  const text = withoutZone.test(typed) ? `${typed.padEnd(19, ":00")}Z` : typed;
  return instantText().safeParse(text).data;
}
