import Link from "next/link";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { plans } from "#lib/billing/plans.ts";
import { money } from "#lib/billing/price.ts";
import type { Billing } from "#lib/billing/show-billing.ts";
import styles from "./billing.module.css";

/** What the period comes to so far, and how the figure is made. */
export function RunningAmount({ billing }: { billing: Billing }) {
  const { plan, jobs, cents, capCents, period } = billing;
  const { name, includedJobs, centsPerJob } = plans[plan];
  const further = Math.max(0, jobs - includedJobs);
  return (
    <section className={styles.part} aria-labelledby="period">
      <h2 id="period">This period so far</h2>
      <dl className={styles.facts}>
        <div>
          <dt>To pay</dt>
          <dd className={styles.large}>{money(cents)}</dd>
          <dd className={styles.quiet}>
            {centsPerJob === null
              ? "The free plan costs nothing."
              : further === 0
                ? `The first ${includedJobs} cost nothing.`
                : `${further} × ${money(centsPerJob)}, after ${includedJobs} at no cost.`}
            {capCents !== null && ` Never more than ${money(capCents)}.`}
          </dd>
        </div>
        <div>
          <dt>Jobs that counted</dt>
          <dd className={styles.large}>{jobs.toLocaleString("en")}</dd>
          <dd className={styles.quiet}>
            {centsPerJob === null && `Of ${includedJobs} a month. `}
            <Link href="/usage" prefetch={false}>
              See which, and why
            </Link>
          </dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd className={styles.large}>{name}</dd>
          <dd className={styles.quiet}>
            The period ends <RelativeTime at={period.to.toISOString()} />.
          </dd>
        </div>
      </dl>
    </section>
  );
}
