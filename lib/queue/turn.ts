import { Prisma } from "#lib/db/client.ts";

/**
 * How far a job moves its account on. A download moves it by one: it passes by the fast lane, so it
 * must not cost its account's jobs their place; it only has to come after what was created before it.
 */
export const jobStep = 1_000;
export const downloadStep = 1;

/**
 * When the queue runs a turn: 2000-01-01 plus one microsecond a turn. Always in the past, so always
 * due, for eight hundred thousand million jobs of one account; the queue's order by `run_at` thus
 * becomes order by turn. README, "Order", says why.
 */
export function runAtOfTurn(turn: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`timestamptz '2000-01-01 00:00:00+00' + ${turn} * interval '1 microsecond'`;
}
