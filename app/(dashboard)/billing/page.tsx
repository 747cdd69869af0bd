import type { Metadata } from "next";
import { Suspense } from "react";
import { requireMember } from "#app/_server/session.ts";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { SkeletonRows } from "#app/_ui/skeleton.tsx";
import { describePlans } from "#lib/billing/describe-plans.ts";
import { plans } from "#lib/billing/plans.ts";
import { refreshBilling } from "#lib/billing/refresh-billing.ts";
import { type Billing, showBilling } from "#lib/billing/show-billing.ts";
import styles from "./billing.module.css";
import { Invoices } from "./invoices.tsx";
import { RunningAmount } from "./running-amount.tsx";
import { SpendingForm } from "./spending-form.tsx";
import { PortalButton, SubscribeButton } from "./stripe-buttons.tsx";

export const metadata: Metadata = { title: "Billing" };

type Props = { searchParams: Promise<{ checkout?: string; portal?: string }> };

export default async function BillingPage({ searchParams }: Props) {
  const { ctx } = await requireMember({ path: "/billing", role: "admin" });
  const { checkout, portal } = await searchParams;
  if (checkout || portal) await refreshBilling({ ctx });
  const billing = await showBilling({ ctx });
  return (
    <>
      <PageHead title="Billing" about="What this period comes to, and how it is paid." />
      {billing ? (
        <>
          <Standing billing={billing} subscribed={checkout !== undefined && billing.plan === "metered"} />
          <RunningAmount billing={billing} />
          <PlanPart billing={billing} />
          {billing.plan === "metered" && <Spending billing={billing} />}
          <section className={styles.part} aria-labelledby="invoices">
            <h2 id="invoices">Invoices</h2>
            <Suspense fallback={<SkeletonRows />}>
              <Invoices ctx={ctx} />
            </Suspense>
          </section>
        </>
      ) : (
        <EmptyState title="Nothing is billed here">
          <p>
            This installation has no Stripe account set up. Jobs are counted and shown under Usage, cost nothing, and no
            plan limits them.
          </p>
        </EmptyState>
      )}
    </>
  );
}

function Standing({ billing, subscribed }: { billing: Billing; subscribed: boolean }) {
  const { owedSince, graceUntil, unpaid, cancelAt } = billing;
  // The frame says so on every page.
  if (unpaid) return null;
  if (owedSince && graceUntil) {
    return (
      <Notice kind="warning">
        The last payment failed. Check the card under Plan or pay the invoice below: unless it is paid, the API begins
        to answer 402 <RelativeTime at={graceUntil.toISOString()} />.
      </Notice>
    );
  }
  if (cancelAt) {
    return (
      <Notice kind="info">
        The subscription is cancelled and ends <RelativeTime at={cancelAt.toISOString()} />. After that the free plan
        holds; until then it can be renewed under Plan.
      </Notice>
    );
  }
  return subscribed ? <Notice kind="done">You are subscribed: the free plan's limit no longer holds.</Notice> : null;
}

function PlanPart({ billing: { plan, isCustomer } }: { billing: Billing }) {
  return (
    <section className={styles.part} aria-labelledby="plan">
      <h2 id="plan">Plan</h2>
      {plan === "free" ? (
        <>
          <Offer />
          {isCustomer && <PortalButton label="Card, address, tax ids and old invoices" />}
        </>
      ) : (
        <>
          <p className={styles.quiet}>
            Card, billing address, tax ids and cancellation are managed at Stripe, which takes the payments.
          </p>
          <PortalButton label="Manage payment at Stripe" primary />
        </>
      )}
    </section>
  );
}

/** What going on from the free plan costs and brings. */
function Offer() {
  const { name, about, lines } = describePlans().metered;
  return (
    <>
      <p className={styles.quiet}>
        The free plan's {plans.free.includedJobs} jobs hold for a calendar month; past them new jobs are refused with
        402 until the next. {name} goes on. {about}
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <SubscribeButton name={name} />
    </>
  );
}

function Spending({ billing: { alertCents, capCents } }: { billing: Billing }) {
  return (
    <section className={styles.part} aria-labelledby="spending">
      <h2 id="spending">Alert and cap</h2>
      <SpendingForm alert={typedDollars(alertCents)} cap={typedDollars(capCents)} />
    </section>
  );
}

function typedDollars(cents: number | null): string {
  return cents === null ? "" : (cents / 100).toFixed(2);
}
