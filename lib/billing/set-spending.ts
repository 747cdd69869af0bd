import { z } from "zod";
import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { money } from "./price.ts";

/** Dollars a form takes: enough for ten million jobs a period. */
const mostDollars = 100_000;

/** A form's field: dollars with up to two decimals as cents; empty means none. */
const dollars = z
  .string()
  .trim()
  .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, "Write an amount such as 25 or 25.50, or nothing for none.")
  .transform((text) => (text === "" ? null : Math.round(Number(text) * 100)))
  .refine((cents) => cents === null || cents <= mostDollars * 100, `At most ${money(mostDollars * 100)}.`);

export const spendingSchema = z.object({ alertCents: dollars, capCents: dollars });

/**
 * Sets past which amount of a period the account's owners are told, and which is never exceeded. The
 * new cap holds from the next job on. Refused for an account that is not a customer: it has nothing to pay.
 */
export async function setSpending({
  ctx,
  input: { alertCents, capCents },
}: {
  ctx: Context;
  input: z.output<typeof spendingSchema>;
}): Promise<Result<null, { detail: string }>> {
  const accountId = ctx.account.id;
  return db().$transaction(async (tx) => {
    const { count } = await tx.billingCustomer.updateMany({
      where: { accountId, subscriptionId: { not: null } },
      data: { alertCents, capCents, alertedPeriod: null },
    });
    if (count === 0) return failed({ detail: "Subscribe first: on the free plan there is nothing to pay." });
    await tx.account.update({ where: { id: accountId }, data: { jobsLeft: 0 } });
    const shown = (cents: number | null) => (cents === null ? "none" : money(cents));
    const target = `alert ${shown(alertCents)}, cap ${shown(capCents)}`;
    await recordAudit({ tx, ctx, input: { action: "spending.changed", target } });
    return ok(null);
  });
}
