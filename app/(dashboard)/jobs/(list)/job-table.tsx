import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { JobRow } from "#lib/jobs/row.ts";
import styles from "./job-table.module.css";

const head = ["Status", "Address", "File name", "Created", "Took"];

export function JobTable({ jobs }: { jobs: JobRow[] }) {
  return (
    <Table label="Jobs" head={head}>
      {jobs.map((job) => (
        <tr key={job.id}>
          <td>
            <StatusBadge status={job.status} />
          </td>
          <td className={styles.long} title={job.url}>
            {job.url}
          </td>
          <td className={styles.long} title={job.fileName}>
            {job.fileName}
          </td>
          <td>
            <RelativeTime at={job.createdAt.toISOString()} />
          </td>
          <td>{took(job)}</td>
        </tr>
      ))}
    </Table>
  );
}

function took({ startedAt, finishedAt }: JobRow): string {
  return startedAt && finishedAt ? `${((finishedAt.getTime() - startedAt.getTime()) / 1_000).toFixed(1)} s` : "";
}
