import type { Context } from "#lib/accounts/context.ts";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { countUsage } from "#lib/usage/count-usage.ts";
import { type Period, periodOf, planOf } from "./period.ts";
import { type PlanName, plans } from "./plans.ts";
import { priceOf } from "./price.ts";
import { isBillingOn } from "./stripe.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** How an account stands with its plan. Amounts in cents of `currency` in lib/billing/plans.ts. */
export type Billing = {
  plan: PlanName;
  period: Period;
  /** Jobs that counted in the period so far, and what they cost. */
  jobs: number;
  cents: number;
  /** Whether Stripe knows the account: then it has invoices and a portal. */
  isCustomer: boolean;
  cancelAt: Date | null;
  owedSince: Date | null;
  /** When the API begins to answer 402, while an invoice is owed. */
  graceUntil: Date | null;
  unpaid: boolean;
  alertCents: number | null;
  capCents: number | null;
};

/** The account's plan and its period so far; undefined where billing is not set up. */
export async function showBilling({ ctx }: { ctx: Context }): Promise<Billing | undefined> {
  if (!isBillingOn()) return undefined;
  const id = ctx.account.id;
  const account = await db().account.findUniqueOrThrow({
    where: { id },
    select: { unpaidAt: true, billing: true },
  });
  const customer = account.billing;
  const plan = planOf(customer);
  const period = periodOf({ customer, now: new Date() });
  const jobs = await countUsage({ accountId: id, ...period });
  const owedSince = customer?.owedSince ?? null;
  return {
    plan,
    period,
    jobs,
    cents: priceOf({ plan: plans[plan], jobs }),
    isCustomer: customer !== null,
    cancelAt: customer?.cancelAt ?? null,
    owedSince,
    graceUntil: owedSince && new Date(owedSince.getTime() + config().BILLING_GRACE_DAYS * dayMs),
    unpaid: account.unpaidAt !== null,
    alertCents: customer?.alertCents ?? null,
    capCents: customer?.capCents ?? null,
  };
}
