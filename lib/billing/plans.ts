/** What every amount of ours is in; Stripe's word for it. Amounts are whole cents of it. */
export const currency = "usd";

export type Plan = {
  /** As people see it. */
  name: string;
  /** One sentence of who it is for. */
  about: string;
  /** Jobs of a period that cost nothing. */
  includedJobs: number;
  /** Cents for each further job that counts; null: there are no further ones. */
  centsPerJob: number | null;
  /** When its period begins anew, in words. */
  period: string;
};

export type PlanName = keyof typeof plans;

/**
 * The plans, in one table: the pricing page, the dashboard, the limits and `npm run stripe:setup` are
 * made from it. Rate and download limits are the same on every plan: they are the spec's.
 */
export const plans = {
  free: {
    name: "Free",
    about: "For trying the service and for small things.",
    includedJobs: 100,
    centsPerJob: null,
    period: "calendar month (UTC)",
  },
  metered: {
    name: "Pay as you go",
    about: "You pay for the PDFs that counted, after the month in which they did.",
    includedJobs: 100,
    centsPerJob: 1,
    period: "month from the day you subscribe",
  },
} as const satisfies Record<string, Plan>;

/** What Stripe knows our things by. Changing one makes a new thing there. */
export const stripeNames = {
  product: "platen_pdf",
  meterEvent: "platen_job",
  price: "platen_metered",
} as const;
