import Link from "next/link";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { OpenReport } from "#lib/admin/list-open-reports.ts";
import type { UsageDifference, UsageReview } from "#lib/admin/review-usage.ts";
import { Right } from "../_parts/endings.tsx";
import styles from "../admin.module.css";

/** Accounts with most usage first; what differs is marked, in words too. */
export function Reviews({ reviews, period }: { reviews: UsageReview[]; period: string }) {
  const heads = ["By the rule", "In the ledger", "To tell Stripe", "Accepted", "On its way", "Refused"];
  return (
    <Table label="Usage review" head={["Account", ...heads.map((head) => <Right key={head}>{head}</Right>), "Verdict"]}>
      {reviews.map((review) => (
        <Review key={review.accountId} review={review} period={period} />
      ))}
    </Table>
  );
}

function Review({ review: { accountId, accountName, byTheRule, inTheLedger, told, agrees }, period }: ReviewProps) {
  const ledger = byTheRule === inTheLedger ? styles.number : `${styles.number} ${styles.bad}`;
  const stripe = agrees || byTheRule !== inTheLedger ? styles.number : `${styles.number} ${styles.bad}`;
  return (
    <tr>
      <td>
        <Link href={`/admin/usage?period=${period}&account=${accountId}`} prefetch={false}>
          {accountName}
        </Link>
      </td>
      <td className={styles.number}>{byTheRule}</td>
      <td className={ledger}>{inTheLedger}</td>
      <td className={stripe}>{told?.toTell ?? "–"}</td>
      <td className={stripe}>{told?.accepted ?? "–"}</td>
      <td className={styles.number}>{told?.pending ?? "–"}</td>
      <td className={told && told.refused > 0 ? `${styles.number} ${styles.bad}` : styles.number}>
        {told?.refused ?? "–"}
      </td>
      <td>{agrees ? "Agrees" : <span className={styles.bad}>Differs</span>}</td>
    </tr>
  );
}

type ReviewProps = { review: UsageReview; period: string };

/** Each job over which the ledger and the job itself disagree. */
export function Differences({ differences }: { differences: UsageDifference[] }) {
  return (
    <Table label="Jobs and ledger that differ" head={["Job", "What is wrong"]}>
      {differences.map(({ jobId, what }) => (
        <tr key={jobId}>
          <td>
            <Link href={`/admin/jobs/${jobId}`} prefetch={false}>
              <code>{jobId}</code>
            </Link>
          </td>
          <td>
            {what === "not in the ledger"
              ? "It counts, and the ledger has no row"
              : "The ledger has a row, and it does not count"}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What is still to be told to Stripe, or was refused, and why. */
export function OpenReports({ reports }: { reports: OpenReport[] }) {
  return (
    <Table
      label="Reports that Stripe has not accepted"
      head={["Minute", <Right key="jobs">Jobs</Right>, "State", <Right key="sent">Sent</Right>, "Why", "Identifier"]}
    >
      {reports.map(({ id, minute, quantity, status, attempts, reason }) => (
        <tr key={id}>
          <td>
            <RelativeTime at={minute} />
          </td>
          <td className={styles.number}>{quantity}</td>
          <td>{status === "refused" ? <span className={styles.bad}>Refused</span> : "On its way"}</td>
          <td className={styles.number}>{attempts}</td>
          <td>{reason ?? "–"}</td>
          <td>
            <code>{id}</code>
          </td>
        </tr>
      ))}
    </Table>
  );
}
