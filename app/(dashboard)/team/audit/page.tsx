import type { Metadata } from "next";
import Link from "next/link";
import { requireMember } from "#app/_server/session.ts";
import { buttonClass } from "#app/_ui/button.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import { actionWords, actorWords, detailWords } from "#lib/audit/audit-words.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import styles from "./audit.module.css";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: { searchParams: Promise<{ cursor?: string }> }) {
  const { ctx, current } = await requireMember({ path: "/team/audit", role: "owner" });
  const { cursor } = await searchParams;
  const { entries, nextCursor } = await listAudit({ ctx, input: { cursor: cursor?.toString() } });
  return (
    <>
      <PageHead title="Audit log" about={`Every change that matters in ${current.account.name}, newest first.`}>
        <Link className={buttonClass()} href="/team">
          Back to the team
        </Link>
      </PageHead>
      {entries.length === 0 ? (
        <EmptyState title="Nothing is written down yet">
          <p>
            Who creates a key, links a bucket or changes the team is written down here with the time. Entries cannot be
            changed or deleted.
          </p>
        </EmptyState>
      ) : (
        <Table label="Audit log" head={["When", "Who", "What", "To what", "Details"]}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <RelativeTime at={entry.at} />
              </td>
              <td>{actorWords(entry)}</td>
              <td>{actionWords(entry.action)}</td>
              <td>
                <div className={styles.wide}>{entry.target}</div>
              </td>
              <td>
                <div className={styles.wide}>{detailWords(entry.details)}</div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <nav className={styles.paging} aria-label="Pages of the audit log">
        {cursor !== undefined && (
          <Link className={buttonClass()} href="/team/audit">
            Newest
          </Link>
        )}
        {nextCursor !== undefined && (
          <Link className={buttonClass()} href={`/team/audit?cursor=${nextCursor}`}>
            Older
          </Link>
        )}
      </nav>
    </>
  );
}
