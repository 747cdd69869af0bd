import { describe, expect, test } from "vitest";
import { type OpenInvoice, type Subscription, standingOf } from "./standing.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

function subscription(change: Partial<Subscription> = {}): Subscription {
  const dates = { createdAt: day(1), periodStart: day(1), periodEnd: day(30), cancelAt: null };
  return { id: "sub_1", status: "active", ours: true, ...dates, ...change };
}

function invoice(change: Partial<OpenInvoice> = {}): OpenInvoice {
  return { finalizedAt: day(20), attempted: true, remainingCents: 500, ...change };
}

test.each<[string, Subscription[], OpenInvoice[], { id: string | null; owedSince: Date | null; unpaid: boolean }]>([
  ["without a subscription it is the free plan", [], [], { id: null, owedSince: null, unpaid: false }],
  ["an active one counts", [subscription()], [], { id: "sub_1", owedSince: null, unpaid: false }],
  ["a trial counts", [subscription({ status: "trialing" })], [], { id: "sub_1", owedSince: null, unpaid: false }],
  [
    "one whose first payment is under way does not count yet",
    [subscription({ status: "incomplete" })],
    [],
    { id: null, owedSince: null, unpaid: false },
  ],
  [
    "an ended one does not count",
    [subscription({ status: "canceled" })],
    [],
    { id: null, owedSince: null, unpaid: false },
  ],
  [
    "past due within the grace: it goes on",
    [subscription({ status: "past_due" })],
    [invoice()],
    { id: "sub_1", owedSince: day(20), unpaid: false },
  ],
  [
    "past due beyond the grace: 402",
    [subscription({ status: "past_due" })],
    [invoice({ finalizedAt: day(14) })],
    { id: "sub_1", owedSince: day(14), unpaid: true },
  ],
  [
    "the oldest owed invoice begins the grace",
    [subscription({ status: "past_due" })],
    [invoice({ finalizedAt: day(20) }), invoice({ finalizedAt: day(13) })],
    { id: "sub_1", owedSince: day(13), unpaid: true },
  ],
  [
    "an invoice that was not tried yet is not owed",
    [subscription()],
    [invoice({ attempted: false, finalizedAt: day(1) })],
    { id: "sub_1", owedSince: null, unpaid: false },
  ],
  [
    "an invoice with nothing left to pay is not owed",
    [subscription()],
    [invoice({ remainingCents: 0, finalizedAt: day(1) })],
    { id: "sub_1", owedSince: null, unpaid: false },
  ],
  [
    "what Stripe calls unpaid is unpaid at once",
    [subscription({ status: "unpaid" })],
    [],
    { id: "sub_1", owedSince: null, unpaid: true },
  ],
  [
    "cancelled with its last invoice owed: 402 until it is paid",
    [subscription({ status: "canceled" })],
    [invoice({ finalizedAt: day(2) })],
    { id: null, owedSince: day(2), unpaid: true },
  ],
])("%s", (_fact, subscriptions, invoices, { id, owedSince, unpaid }) => {
  const standing = standingOf({ subscriptions, invoices, now, graceDays: 7 });
  expect({ id: standing.subscription?.id ?? null, owedSince: standing.owedSince, unpaid: standing.unpaid }).toEqual({
    id,
    owedSince,
    unpaid,
  });
});

describe("of two subscriptions", () => {
  const older = subscription({ id: "sub_b", createdAt: day(1) });
  const newer = subscription({ id: "sub_a", createdAt: day(2) });

  test.each([
    ["the older counts", [older, newer]],
    ["in whatever order Stripe lists them", [newer, older]],
  ])("%s", (_fact, subscriptions) => {
    const { subscription: kept, surplus } = standingOf({ subscriptions, invoices: [], now, graceDays: 7 });
    expect([kept?.id, surplus.map(({ id }) => id)]).toEqual(["sub_b", ["sub_a"]]);
  });

  test("one that an operator made at Stripe is never cancelled", () => {
    const subscriptions = [older, { ...newer, ours: false }];
    expect(standingOf({ subscriptions, invoices: [], now, graceDays: 7 }).surplus).toEqual([]);
  });
});
