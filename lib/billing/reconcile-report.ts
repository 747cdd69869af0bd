import type Stripe from "stripe";
import { type Db, db, Prisma } from "#lib/db/client.ts";
import type { UsageReportStatus } from "#lib/db/generated/enums.ts";
import { log } from "#lib/telemetry/log.ts";
import { acceptedReports } from "./accepted-reports.ts";
import { meterId } from "./meter.ts";
import { outcomeOf } from "./stripe-outcome.ts";

/** Stripe remembers an identifier for "at least 24 hours"; within these it is safe to send it again. */
export const rememberedFor = Prisma.sql`interval '23 hours'`;
/** Stripe's sums lag behind what it accepted; past this they hold it. */
const summedWithin = Prisma.sql`interval '1 hour'`;
const minuteSeconds = 60;

type Row = {
  id: string;
  customerId: string;
  minute: Date;
  quantity: number;
  status: UsageReportStatus;
  attempts: number;
  /** Pending, and sent so long ago that Stripe may have forgotten its identifier. */
  stale: boolean;
  /** On its way now, or accepted so lately that Stripe's sums may not hold it yet. */
  unsettled: boolean;
};

/**
 * Settles a report that was sent longer ago than Stripe remembers identifiers, by Stripe's own sum of
 * the account's minute: what is in it beyond the reports known to be accepted has arrived. `send` when
 * it certainly has not: then it counts as never sent. Nothing is decided while another report of the
 * minute is on its way, nor when the sums do not add up: operators see the reason.
 */
export async function reconcileReport({
  client,
  reportId,
}: {
  client: Stripe;
  reportId: string;
}): Promise<"settled" | "send" | "later"> {
  const before = await minuteOf({ reportId, tx: db() });
  const own = before.find(({ id }) => id === reportId);
  if (own?.status !== "pending") return "settled";
  if (!own.stale || before.some(({ unsettled }) => unsettled)) return "later";
  const sum = await stripesSum({ client, report: own });
  if (sum === undefined) return "later";
  const known = before
    .filter(({ status }) => status === "accepted")
    .reduce((total, { quantity }) => total + quantity, 0);
  const unknown = before.filter(({ stale }) => stale);
  const accepted = acceptedReports({ unknown, counted: sum - known });
  if (!accepted) {
    const reason = `Stripe counts ${sum} for this minute, of which ${known} are accepted reports.`;
    log.error({ report: reportId, sum, known }, "a usage report cannot be reconciled");
    await db().usageReport.updateMany({ where: { id: reportId, status: "pending" }, data: { reason } });
    return "later";
  }
  const decided = await db().$transaction((tx) => decide({ reportId, before, unknown, accepted, tx }));
  if (!decided) return "later";
  log.warn({ accepted, resent: unknown.length - accepted.length }, "usage reports were reconciled by Stripe's sums");
  return accepted.includes(reportId) ? "settled" : "send";
}

/** All reports of the account's minute. */
function minuteOf({ reportId, tx, lock = false }: { reportId: string; tx: Db; lock?: boolean }): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    select r.id, r.customer_id as "customerId", r.minute, r.quantity, r.status, r.attempts,
           r.status = 'pending' and r.first_sent_at <= now() - ${rememberedFor} is true as stale,
           (r.status = 'pending' and r.first_sent_at > now() - ${rememberedFor}
             or r.status = 'accepted' and r.settled_at > now() - ${summedWithin}) is true as unsettled
    from usage_reports r join usage_reports own using (account_id, customer_id, minute)
    where own.id = ${reportId}::uuid
    order by r.id ${lock ? Prisma.sql`for update of r` : Prisma.empty}`;
}

async function stripesSum({ client, report }: { client: Stripe; report: Row }): Promise<number | undefined> {
  const start = report.minute.getTime() / 1_000;
  try {
    const summaries = await client.billing.meters.listEventSummaries(await meterId(client), {
      customer: report.customerId,
      start_time: start,
      end_time: start + minuteSeconds,
    });
    return summaries.data.reduce((total, { aggregated_value: value }) => total + value, 0);
  } catch (error) {
    log.warn({ report: report.id, reason: outcomeOf(error).reason }, "Stripe's sums cannot be read");
    return undefined;
  }
}

/** False when a report of the minute has moved since Stripe was asked: then its answer says nothing. */
async function decide({
  reportId,
  before,
  unknown,
  accepted,
  tx,
}: {
  reportId: string;
  before: Row[];
  unknown: Row[];
  accepted: string[];
  tx: Db;
}): Promise<boolean> {
  const now = await minuteOf({ reportId, tx, lock: true });
  if (JSON.stringify(now) !== JSON.stringify(before)) return false;
  const lost = unknown.map(({ id }) => id).filter((id) => !accepted.includes(id));
  await tx.$executeRaw`
    update usage_reports set status = 'accepted', settled_at = now(), reason = null where id = any(${accepted}::uuid[])`;
  await tx.$executeRaw`
    update usage_reports set first_sent_at = null, attempts = 0 where id = any(${lost}::uuid[])`;
  return true;
}
