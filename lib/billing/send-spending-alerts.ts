import { publicUrl } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { spendingAlert } from "#lib/email/templates/spending-alert.ts";
import { countUsage } from "#lib/usage/count-usage.ts";
import { type Period, periodOf } from "./period.ts";
import { plans } from "./plans.ts";
import { money, priceOf } from "./price.ts";
import { isBillingOn } from "./stripe.ts";

/**
 * Tells the owners and admins of each account whose running amount has reached its alert, once a
 * period. That they were told and the mails to them are one transaction.
 */
export async function sendSpendingAlerts(): Promise<void> {
  if (!isBillingOn()) return;
  const customers = await db().billingCustomer.findMany({
    where: { subscriptionId: { not: null }, alertCents: { not: null } },
  });
  const now = new Date();
  for (const { alertCents, alertedPeriod, ...customer } of customers) {
    const period = periodOf({ customer, now });
    if (alertCents === null || alertedPeriod?.getTime() === period.from.getTime()) continue;
    const { accountId } = customer;
    const jobs = await countUsage({ accountId, ...period });
    const cents = priceOf({ plan: plans.metered, jobs });
    if (cents >= alertCents) await tell({ accountId, period, cents, alertCents });
  }
}

async function tell({
  accountId,
  period,
  cents,
  alertCents,
}: {
  accountId: string;
  period: Period;
  cents: number;
  alertCents: number;
}): Promise<void> {
  await db().$transaction(async (tx) => {
    // Several workers look at once: one of them tells.
    const first = await tx.$executeRaw`
      update billing_customers set alerted_period = ${period.from}::timestamptz
      where account_id = ${accountId}::uuid and alerted_period is distinct from ${period.from}::timestamptz`;
    if (first === 0) return;
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { name: true } });
    const members = await tx.member.findMany({
      where: { accountId, role: { in: ["owner", "admin"] } },
      select: { user: { select: { email: true } } },
    });
    const mail = spendingAlert({
      account: account.name,
      amount: money(cents),
      alert: money(alertCents),
      periodEnd: period.to,
      link: `${publicUrl()}/billing`,
    });
    for (const { user } of members) await sendEmail({ tx, input: { to: user.email, ...mail } });
  });
}
