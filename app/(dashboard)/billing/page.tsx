import type { Metadata } from "next";
import { Suspense } from "react";
import { requireMember } from "#app/_server/session.ts";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { SkeletonRows } from "#app/_ui/skeleton.tsx";
import { refreshBilling } from "#lib/billing/refresh-billing.ts";
import { type Billing, showBilling } from "#lib/billing/show-billing.ts";
import styles from "./billing.module.css";
import { Invoices } from "./invoices.tsx";
import { PlanPart } from "./plan-part.tsx";
import { RunningAmount } from "./running-amount.tsx";
import { SpendingForm } from "./spending-form.tsx";
import { Standing } from "./standing.tsx";

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
