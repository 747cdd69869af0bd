const dayMs = 24 * 60 * 60 * 1_000;

/** A subscription and an invoice, as far as they decide how an account stands. */
export type Subscription = {
  id: string;
  status: string;
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  cancelAt: Date | null;
  /** Made by our checkout, rather than by an operator at Stripe. */
  ours: boolean;
};
export type OpenInvoice = { finalizedAt: Date; attempted: boolean; remainingCents: number };

export type Standing = {
  /** The one that counts: the oldest that lives. */
  subscription: Subscription | null;
  /** Others of ours that live, from two checkouts at once: each would bill the same usage again. */
  surplus: Subscription[];
  owedSince: Date | null;
  /** The API answers 402. */
  unpaid: boolean;
};

const living = new Set(["active", "trialing", "past_due", "unpaid"]);

/**
 * How an account stands, from what Stripe holds of it now and nothing else, so that the order in which
 * its events arrive cannot matter. An invoice is owed once a payment was tried and did not pay it,
 * whether or not its subscription lives on: a cancelled account pays its last invoice before the free
 * plan is open to it.
 */
export function standingOf({
  subscriptions,
  invoices,
  now,
  graceDays,
}: {
  subscriptions: Subscription[];
  invoices: OpenInvoice[];
  now: Date;
  graceDays: number;
}): Standing {
  const [subscription = null, ...others] = subscriptions
    .filter(({ status }) => living.has(status))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1));
  const owed = invoices
    .filter(({ attempted, remainingCents }) => attempted && remainingCents > 0)
    .map(({ finalizedAt }) => finalizedAt.getTime());
  const owedSince = owed.length > 0 ? new Date(Math.min(...owed)) : null;
  const isGraceOver = owedSince !== null && owedSince.getTime() + graceDays * dayMs <= now.getTime();
  const unpaid = isGraceOver || subscription?.status === "unpaid";
  return { subscription, surplus: others.filter(({ ours }) => ours), owedSince, unpaid };
}
