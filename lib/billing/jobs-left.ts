import { houseAccountId } from "#lib/accounts/house-account.ts";
import { config } from "#lib/config/config.ts";
import { type Db, db } from "#lib/db/client.ts";
import { usageCount } from "#lib/usage/count-usage.ts";
import { type Period, periodOf, planOf, type Subscribed } from "./period.ts";
import { plans } from "./plans.ts";
import { jobsWithin, money } from "./price.ts";
import { isBillingOn } from "./stripe.ts";

type Customer = (NonNullable<Subscribed> & { capCents: number | null }) | null;

/**
 * Counts again how many jobs an account may still create in its period: what its free allowance or its
 * cap leaves after the jobs that counted and those that are not done yet, which may all count. So a
 * limit is never passed, however many jobs wait. Creating a job takes one off in its own statement; this
 * is called when none is left, and gives back what failures left free or a new period brought. Answers
 * with the number, null for no limit; a limit that is reached comes with a sentence for the customer.
 */
export async function countJobsLeft({
  accountId,
  tx,
}: {
  accountId: string;
  tx: Db;
}): Promise<{ left: number | null; detail: string }> {
  // In two statements: the second must see what those have created who held the lock before.
  if (tx === db()) {
    const timeout = config().DATABASE_TIMEOUT_MS;
    // Prisma's own patience is two seconds: a burst at the limit would be told that the database is away.
    return db().$transaction((own) => countJobsLeft({ accountId, tx: own }), { maxWait: timeout, timeout });
  }
  await tx.$queryRaw`select id from accounts where id = ${accountId}::uuid for no key update`;
  const customer = await tx.billingCustomer.findUnique({ where: { accountId } });
  const now = new Date();
  // The house pays itself nothing; what visitors may try is bounded elsewhere.
  const limit = isBillingOn() && accountId !== houseAccountId ? limitOf(customer) : null;
  if (limit === null) {
    await tx.account.update({ where: { id: accountId }, data: { jobsLeft: null } });
    return { left: null, detail: "" };
  }
  const period = periodOf({ customer, now });
  const [counted] = await tx.$queryRaw<{ left: number }[]>`
    update accounts set jobs_left = greatest(0, ${limit}::int - ${usageCount({ accountId, ...period })} - (
      select count(*) from (
        select 1 from jobs where account_id = ${accountId}::uuid and status in ('queued', 'started') limit ${limit}::int
      ) as open))
    where id = ${accountId}::uuid
    returning jobs_left as left`;
  return { left: counted?.left ?? 0, detail: reached({ customer, period }) };
}

/**
 * Puts a limit on every account that should have one and has none: Stripe was set up after they were
 * made. They are counted when they next create a job.
 */
export async function limitAccounts(): Promise<void> {
  if (!isBillingOn()) return;
  await db().$executeRaw`
    update accounts a set jobs_left = 0
    where jobs_left is null and not exists (
      select 1 from billing_customers b
      where b.account_id = a.id and b.subscription_id is not null and b.cap_cents is null)`;
}

function limitOf(customer: Customer): number | null {
  const plan = plans[planOf(customer)];
  if (plan.centsPerJob === null) return plan.includedJobs;
  const cap = customer?.capCents ?? null;
  return cap === null ? null : jobsWithin({ plan, cents: cap });
}

function reached({ customer, period }: { customer: Customer; period: Period }): string {
  const begins = `${period.to.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  if (customer?.subscriptionId) {
    const cap = money(customer.capCents ?? 0);
    return `The jobs of this period, those still waiting included, reach the account's spending cap of ${cap}. Raise it under Billing in the dashboard, or wait for the next period, which begins ${begins}.`;
  }
  const { includedJobs } = plans.free;
  return `The free plan's ${includedJobs} jobs of this month are used or still waiting. Subscribe under Billing in the dashboard to go on, or wait for the next month, which begins ${begins}.`;
}
