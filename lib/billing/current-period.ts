import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { type Period, periodOf } from "./period.ts";

/** The period that an account's usage is counted in now: its subscription's, or the calendar month in UTC. */
export async function currentPeriod({ ctx }: { ctx: Context }): Promise<Period> {
  const customer = await db().billingCustomer.findUnique({ where: { accountId: ctx.account.id } });
  return periodOf({ customer, now: new Date() });
}
