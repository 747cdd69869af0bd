import { db, Prisma } from "#lib/db/client.ts";

/**
 * Jobs of an account that counted from `from` on until before `to`, both whole minutes. What is reported
 * is summed by the minute already, so that a large month is not counted row by row.
 */
export async function countUsage({
  accountId,
  from,
  to,
}: {
  accountId: string;
  from: Date;
  to: Date;
}): Promise<number> {
  const [row] = await db().$queryRaw<{ jobs: number }[]>`select ${usageCount({ accountId, from, to })}::int as jobs`;
  return row?.jobs ?? 0;
}

/** The same as an expression of a statement. A record is either in a report or not, so nothing is counted twice. */
export function usageCount({ accountId, from, to }: { accountId: string; from: Date; to: Date }): Prisma.Sql {
  return Prisma.sql`(
    (select coalesce(sum(quantity), 0) from usage_reports
      where account_id = ${accountId}::uuid and minute >= ${from}::timestamptz and minute < ${to}::timestamptz)
    + (select count(*) from usage_records
      where account_id = ${accountId}::uuid and report_id is null
        and recorded_at >= ${from}::timestamptz and recorded_at < ${to}::timestamptz))`;
}
