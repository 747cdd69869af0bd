import type Stripe from "stripe";
import { db } from "#lib/db/client.ts";
import { log } from "#lib/telemetry/log.ts";
import { stripeNames } from "./plans.ts";
import { reconcileReport, rememberedFor } from "./reconcile-report.ts";
import { stripe } from "./stripe.ts";
import { isKnownIdentifier, type Outcome, outcomeOf } from "./stripe-outcome.ts";

type Report = { id: string; customerId: string; minute: Date; quantity: number; attempts: number };

/**
 * Tells Stripe of one report. That it is being sent is committed before the call, so that a crash on
 * either side of the call leaves "may have arrived": then it is sent again under the same identifier,
 * which Stripe counts once; after the hours in which Stripe knows the identifier it is looked for in
 * Stripe's own sums first, never sent blindly. True when there is nothing left to do.
 */
export async function reportUsage({ input: { reportId } }: { input: { reportId: string } }): Promise<boolean> {
  const client = stripe();
  if (!client) return true;
  const report = await takeReport(reportId);
  if (report) return send({ client, report });
  const next = await reconcileReport({ client, reportId });
  if (next !== "send") return next === "settled";
  const again = await takeReport(reportId);
  return again ? send({ client, report: again }) : false;
}

/** Undefined when it is settled, or when Stripe may have forgotten the identifier it was sent under. */
async function takeReport(reportId: string): Promise<Report | undefined> {
  const [report] = await db().$queryRaw<Report[]>`
    update usage_reports set first_sent_at = coalesce(first_sent_at, now()), attempts = attempts + 1
    where id = ${reportId}::uuid and status = 'pending'
      and (first_sent_at is null or first_sent_at > now() - ${rememberedFor})
    returning id, customer_id as "customerId", minute, quantity, attempts`;
  return report;
}

async function send({ client, report }: { client: Stripe; report: Report }): Promise<boolean> {
  const outcome = await createEvent({ client, report });
  if (outcome === "accepted") {
    await settle({ report, status: "accepted", reason: null });
    return true;
  }
  // Refused at its first attempt, it certainly did not arrive. Later the answer is about this attempt only.
  if (outcome.kind === "refused" && report.attempts === 1) {
    log.error({ report: report.id, reason: outcome.reason }, "Stripe refused a usage report");
    await settle({ report, status: "refused", reason: outcome.reason });
    return true;
  }
  log.warn({ report: report.id, attempts: report.attempts, reason: outcome.reason }, "a usage report is not settled");
  await db().usageReport.updateMany({ where: { id: report.id, status: "pending" }, data: { reason: outcome.reason } });
  return false;
}

async function createEvent({ client, report }: { client: Stripe; report: Report }): Promise<"accepted" | Outcome> {
  const { id: identifier, customerId, minute, quantity } = report;
  try {
    await client.billing.meterEvents.create(
      {
        event_name: stripeNames.meterEvent,
        identifier,
        timestamp: minute.getTime() / 1_000,
        payload: { stripe_customer_id: customerId, value: String(quantity) },
      },
      // The identifier makes it safe to repeat, and the queue does that.
      { maxNetworkRetries: 0 },
    );
    return "accepted";
  } catch (error) {
    return isKnownIdentifier({ error, identifier }) ? "accepted" : outcomeOf(error);
  }
}

async function settle({
  report: { id },
  status,
  reason,
}: {
  report: Report;
  status: "accepted" | "refused";
  reason: string | null;
}): Promise<void> {
  await db().$executeRaw`
    update usage_reports set status = ${status}::usage_report_status, settled_at = now(), reason = ${reason}
    where id = ${id}::uuid and status = 'pending'`;
}
