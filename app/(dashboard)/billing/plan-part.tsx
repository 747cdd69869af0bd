import { describePlans } from "#lib/billing/describe-plans.ts";
import { plans } from "#lib/billing/plans.ts";
import type { Billing } from "#lib/billing/show-billing.ts";
import styles from "./billing.module.css";
import { PortalButton, SubscribeButton } from "./stripe-buttons.tsx";

/** The plan: what going on costs, or where payment is managed. */
export function PlanPart({ billing: { plan, isCustomer } }: { billing: Billing }) {
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
