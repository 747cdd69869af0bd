import Link from "next/link";
import { duration } from "#app/_ui/duration.ts";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { JobSummary } from "#lib/jobs/list-job-summaries.ts";
import styles from "./job-table.module.css";

const head = ["Status", "Address", "File name", "Created", "Took"];

/** Jobs in lines. The columns keep their widths whatever is in them, so that nothing jumps as jobs end. */
export function JobTable({ jobs }: { jobs: JobSummary[] }) {
  return (
    <Table label="Jobs" head={head}>
      {jobs.map((job) => (
        <tr key={job.id} className={styles.row}>
          <td className={styles.status}>
            <StatusBadge status={job.status} />
          </td>
          <td className={styles.address} title={job.url}>
            <Link href={`/jobs/${job.id}`} prefetch={false}>
              {job.url}
            </Link>
          </td>
          <td className={styles.file} title={job.fileName}>
            {job.fileName}
          </td>
          <td className={styles.time}>
            <RelativeTime at={job.createdAt.toISOString()} />
          </td>
          <td className={styles.took}>{took(job)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** From the start of the work to its end; the waiting before it is on the job's page. */
function took({ startedAt, finishedAt }: JobSummary): string {
  return startedAt && finishedAt ? duration(finishedAt.getTime() - startedAt.getTime()) : "–";
}
