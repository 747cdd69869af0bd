import { db } from "#lib/db/client.ts";
import type { UsageReportStatus } from "#lib/db/generated/enums.ts";
import type { Period } from "./period.ts";

/** A report that Stripe has not accepted. `minute` is ISO 8601; `reason` says what Stripe said, or what does not add up. */
export type OpenReport = {
  id: string;
  minute: string;
  quantity: number;
  status: UsageReportStatus;
  attempts: number;
  reason: string | null;
};

const listed = 50;

/** An account's usage reports of a period that Stripe refused or has not taken yet, the oldest first. */
export async function listOpenReports({
  input: { period, accountId },
}: {
  input: { period: Period; accountId: string };
}): Promise<OpenReport[]> {
  const rows = await db().usageReport.findMany({
    where: { accountId, minute: { gte: period.from, lt: period.to }, status: { not: "accepted" } },
    select: { id: true, minute: true, quantity: true, status: true, attempts: true, reason: true },
    orderBy: { minute: "asc" },
    take: listed,
  });
  return rows.map(({ minute, ...report }) => ({ ...report, minute: minute.toISOString() }));
}
