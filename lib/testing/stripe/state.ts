import type { Params } from "./form.ts";

export type MeterEvent = { identifier: string; customer: string; value: number; timestamp: number; acceptedMs: number };
export type Thing = { id: string } & Record<string, unknown>;

/** What the stand-in holds: one list a resource, newest last. */
export type StripeState = {
  /** Its clock, in ms. */
  clockMs: number;
  meterEvents: MeterEvent[];
  meters: Thing[];
  products: Thing[];
  prices: Thing[];
  customers: Thing[];
  sessions: Thing[];
  subscriptions: Thing[];
  invoices: Thing[];
  configurations: Thing[];
  endpoints: Thing[];
  portals: Thing[];
  /** The next id's number. */
  next: number;
};

export function newState(): StripeState {
  return {
    clockMs: Date.now(),
    meterEvents: [],
    meters: [],
    products: [],
    prices: [],
    customers: [],
    sessions: [],
    subscriptions: [],
    invoices: [],
    configurations: [],
    endpoints: [],
    portals: [],
    next: 1,
  };
}

/** An id that no other thing has. */
export function newId(state: StripeState, prefix: string): string {
  state.next += 1;
  return `${prefix}_test${String(state.next).padStart(6, "0")}`;
}

/** All that Stripe has counted, of one customer or of all. */
export function acceptedBy(state: StripeState, customer?: string): number {
  return state.meterEvents
    .filter((event) => customer === undefined || event.customer === customer)
    .reduce((total, { value }) => total + value, 0);
}

/** A subscription as Stripe shows it; `change` is laid over it. */
export function addSubscription(
  state: StripeState,
  customer: string,
  change: Params | Record<string, unknown> = {},
): Thing {
  const created = Math.floor(state.clockMs / 1_000);
  const { period_start = created, period_end = created + 30 * 86_400, ...rest } = change as Record<string, unknown>;
  const subscription = {
    id: newId(state, "sub"),
    object: "subscription",
    customer,
    status: "active",
    created,
    cancel_at: null,
    cancel_at_period_end: false,
    currency: "usd",
    livemode: false,
    metadata: { account_id: "as our checkout sets it" },
    items: {
      object: "list",
      has_more: false,
      url: "/v1/subscription_items",
      data: [
        {
          id: newId(state, "si"),
          object: "subscription_item",
          created,
          current_period_start: period_start,
          current_period_end: period_end,
        },
      ],
    },
    ...rest,
  };
  state.subscriptions.push(subscription);
  return subscription;
}

/** An invoice as Stripe shows it; `change` is laid over it. */
export function addInvoice(state: StripeState, customer: string, change: Record<string, unknown> = {}): Thing {
  const created = Math.floor(state.clockMs / 1_000);
  const id = newId(state, "in");
  const invoice = {
    id,
    object: "invoice",
    customer,
    status: "open",
    created,
    number: `PLATEN-${state.next}`,
    currency: "usd",
    total: 500,
    amount_due: 500,
    amount_paid: 0,
    amount_remaining: 500,
    attempted: true,
    attempt_count: 1,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    period_start: created - 30 * 86_400,
    period_end: created,
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    livemode: false,
    metadata: {},
    ...change,
  };
  state.invoices.push(invoice);
  return invoice;
}
