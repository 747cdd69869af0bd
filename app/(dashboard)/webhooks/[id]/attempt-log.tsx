import Link from "next/link";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { AttemptPage, ShownAttempt } from "#lib/webhooks/attempt.ts";
import { OutcomeBadge } from "../outcome-badge.tsx";
import styles from "../webhooks.module.css";

type Props = { id: string; page: AttemptPage; failed: boolean; before?: string | undefined };

/** The log of an endpoint's attempts, newest first. */
export function AttemptLog({ id, page: { attempts, next }, failed, before }: Props) {
  const here = `/webhooks/${id}`;
  return (
    <section className={styles.part} aria-labelledby="log">
      <div className={styles.partHead}>
        <h2 id="log">Attempts</h2>
        <Link href={failed ? here : `${here}?failed=1`}>{failed ? "Show all" : "Show failed only"}</Link>
      </div>
      {attempts.length === 0 ? (
        <p className={styles.quiet}>
          {failed ? "No attempt has failed." : "Nothing has been sent yet. Send a test, or make a PDF."}
        </p>
      ) : (
        <Table label="Log of attempts" head={["When", "Event", "Answer", "Took", "About", "Next try"]}>
          {attempts.map((attempt) => (
            <AttemptRow key={attempt.id} here={here} attempt={attempt} />
          ))}
        </Table>
      )}
      <div className={styles.pages}>
        {before && <Link href={failed ? `${here}?failed=1` : here}>Newest</Link>}
        {next && <Link href={`${here}?before=${next}${failed ? "&failed=1" : ""}`}>Older</Link>}
      </div>
    </section>
  );
}

function AttemptRow({ here, attempt }: { here: string; attempt: ShownAttempt }) {
  const { id, at, type, outcome, status, ms, jobId, nextTryAt } = attempt;
  return (
    <tr>
      <td>
        <Link href={`${here}/attempts/${id}`}>
          <RelativeTime at={at.toISOString()} />
        </Link>
      </td>
      <td>
        <code>{type}</code>
      </td>
      <td>
        <OutcomeBadge outcome={outcome} status={status} />
      </td>
      <td>{ms} ms</td>
      <td>{jobId ? <Link href={`/jobs/${jobId}`}>its job</Link> : "A test"}</td>
      <td>{nextTryAt ? <RelativeTime at={nextTryAt.toISOString()} /> : "None"}</td>
    </tr>
  );
}
