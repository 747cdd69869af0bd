import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "#app/_ui/button.tsx";
import { SiteFrame } from "#app/_ui/site-frame.tsx";
import { type Plan, plans } from "#lib/billing/plans.ts";
import { money, priceOf } from "#lib/billing/price.ts";
import { isBillingOn } from "#lib/billing/stripe.ts";
import { config } from "#lib/config/config.ts";
import { freeFailuresPerUrl } from "#lib/usage/counts-towards-usage.ts";
import styles from "./page.module.css";

export const metadata: Metadata = {
  title: "Pricing",
  description: "What a PDF costs, what is free, and what a month comes to.",
};

const monthlyJobs = [50, 500, 2_000, 10_000, 100_000];

export default function PricingPage() {
  const { REQUESTS_PER_MINUTE: perMinute, DOWNLOADS_AT_ONCE: atOnce } = config();
  const { includedJobs, centsPerJob } = plans.metered;
  return (
    <SiteFrame>
      <header className={styles.head}>
        <h1>You pay for the PDFs that count</h1>
        <p>
          {includedJobs.toLocaleString("en")} a month are free. After that each costs {money(centsPerJob)}. Both plans
          have the same options, the same limits and the same place in the queue.
        </p>
        {!isBillingOn() && (
          <p className={styles.quiet}>No payments are set up on this installation: it counts, and bills nothing.</p>
        )}
      </header>

      <div className={styles.plans}>
        {Object.entries(plans).map(([id, plan]: [string, Plan]) => (
          <section key={id} className={styles.plan} aria-labelledby={`plan-${id}`}>
            <h2 id={`plan-${id}`}>{plan.name}</h2>
            <p className={styles.about}>{plan.about}</p>
            <p className={styles.price}>
              {plan.centsPerJob === null ? money(0) : money(plan.centsPerJob)}
              <span>{plan.centsPerJob === null ? "a month" : "a PDF"}</span>
            </p>
            <ul>
              <li>{plan.includedJobs.toLocaleString("en")} PDFs included</li>
              <li>
                {plan.centsPerJob === null
                  ? "Past that, new jobs are refused until the next period, or until you add a card"
                  : "Past that, as many as you like"}
              </li>
              <li>Counted anew each {plan.period}</li>
            </ul>
            <Link
              className={buttonClass(plan.centsPerJob === null ? "plain" : "primary")}
              href="/sign-up"
              prefetch={false}
            >
              {plan.centsPerJob === null ? "Start free" : "Sign up and add a card later"}
            </Link>
          </section>
        ))}
      </div>

      <section className={styles.part} aria-labelledby="months">
        <h2 id="months">What a month comes to</h2>
        <table className={styles.months}>
          <thead>
            <tr>
              <th scope="col">PDFs a month</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {monthlyJobs.map((jobs) => (
              <tr key={jobs}>
                <th scope="row">{jobs.toLocaleString("en")}</th>
                <td>{money(priceOf({ plan: plans.metered, jobs }))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.quiet}>On “{plans.metered.name}”, before tax.</p>
      </section>

      <section className={styles.part} aria-labelledby="counts">
        <h2 id="counts">What counts</h2>
        <dl className={styles.answers}>
          <div>
            <dt>A delivered PDF counts, once</dt>
            <dd>However many pages it has, and however often we had to try.</dd>
          </div>
          <div>
            <dt>A failed job mostly does not</dt>
            <dd>
              The first {freeFailuresPerUrl} failed jobs of an address are free. Each further one of that address
              counts, so that a script does not hammer a page that is gone. Every job says in <code>billable</code>{" "}
              whether it counted.
            </dd>
          </div>
          <div>
            <dt>You can set a limit</dt>
            <dd>
              A mail when this month reaches an amount, and an amount past which no new jobs are taken. Both are yours
              to set.
            </dd>
          </div>
          <div>
            <dt>Limits are the same for all</dt>
            <dd>
              {perMinute} requests a minute and {atOnce} downloads at once; jobs queue in any number.{" "}
              <Link href="/docs/limits">All limits</Link>
            </dd>
          </div>
        </dl>
      </section>
    </SiteFrame>
  );
}
