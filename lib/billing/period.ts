import type { PlanName } from "./plans.ts";

const minuteMs = 60_000;

/** From `from` on, until just before `to`; both whole minutes, because usage is reported by the minute. */
export type Period = { from: Date; to: Date };

/** What decides an account's plan and period; null without a customer at Stripe. */
export type Subscribed = { subscriptionId: string | null; periodStart: Date | null; periodEnd: Date | null } | null;

/** The plan an account is on: a subscription that lives, or the free plan. */
export function planOf(customer: Subscribed): PlanName {
  return customer?.subscriptionId ? "metered" : "free";
}

/**
 * The period that `now` lies in: the subscription's, or the calendar month. Stripe counts a minute in
 * the period that its beginning lies in, and so do we. After the end of the period that Stripe told us
 * of, the next one is taken for as long, until Stripe tells of it.
 */
export function periodOf({ customer, now }: { customer: Subscribed; now: Date }): Period {
  if (!customer?.subscriptionId || !customer.periodStart || !customer.periodEnd) return calendarMonth(now);
  let from = nextMinute(customer.periodStart);
  let to = nextMinute(customer.periodEnd);
  while (to <= now) {
    from = to;
    to = monthAfter(to);
  }
  return { from, to };
}

function calendarMonth(now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) };
}

function nextMinute(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / minuteMs) * minuteMs);
}

/** The same day of the next month, or its last one. */
function monthAfter(time: Date): Date {
  const next = new Date(time);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== time.getUTCDate()) next.setUTCDate(0);
  return next;
}
