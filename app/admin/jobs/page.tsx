import type { Metadata } from "next";
import Link from "next/link";
import { requireOperator } from "#app/_server/session.ts";
import { buttonClass } from "#app/_ui/button.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { Table } from "#app/_ui/table.tsx";
import { jobFilterSchema } from "#lib/admin/job-filter.ts";
import { type FoundJob, jobsLookedAt, searchJobs } from "#lib/admin/search-jobs.ts";
import { LongText } from "../_parts/long-text.tsx";
import { type Query, textOf } from "../_parts/query.ts";
import styles from "../admin.module.css";
import { JobFilterForm } from "./job-filter-form.tsx";

export const metadata: Metadata = { title: "Jobs" };

export default async function JobsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { ctx } = await requireOperator();
  const given = await searchParams;
  const typed = Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([, value]) => value !== ""),
  );
  const { jobs, next } = await searchJobs({ ctx, input: jobFilterSchema.parse(typed) });
  return (
    <>
      <PageHead
        title="Jobs"
        about={`Of all accounts, newest first. A filter looks at the newest ${jobsLookedAt.toLocaleString("en")} of what account, host, status or code leave.`}
      />
      <JobFilterForm typed={typed} />
      {jobs.length === 0 ? (
        <EmptyState title="No job matches">
          <p>Leave out a part of the filter, or take a longer time.</p>
        </EmptyState>
      ) : (
        <Table label="Jobs" head={["Status", "Address", "Account", "Failure", "Worker", "Attempt", "Created"]}>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </Table>
      )}
      {next && (
        <p className={styles.pager}>
          <Link
            className={buttonClass()}
            href={`/admin/jobs?${new URLSearchParams({ ...typed, cursor: next })}`}
            prefetch={false}
          >
            Older jobs
          </Link>
        </p>
      )}
    </>
  );
}

function JobLine({ job }: { job: FoundJob }) {
  return (
    <tr>
      <td>
        <StatusBadge status={job.status} />
      </td>
      <td>
        <Link href={`/admin/jobs/${job.id}`} prefetch={false}>
          <LongText>{job.url}</LongText>
        </Link>
      </td>
      <td>
        <Link href={`/admin/accounts/${job.accountId}`} prefetch={false}>
          <span className={styles.long}>{job.accountName}</span>
        </Link>
      </td>
      <td>{job.errorCode ? <code>{job.errorCode}</code> : "–"}</td>
      <td>{job.worker ? <code>{job.worker}</code> : "–"}</td>
      <td>{job.attempt}</td>
      <td>
        <RelativeTime at={job.createdAt} />
      </td>
    </tr>
  );
}
