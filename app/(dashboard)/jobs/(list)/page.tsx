import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { requireMember } from "#app/_server/session.ts";
import { buttonClass } from "#app/_ui/button.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { listJobSummaries } from "#lib/jobs/list-job-summaries.ts";
import { pageStamp } from "#lib/jobs/page-stamp.ts";
import { allows } from "#lib/members/role.ts";
import { LiveRefresh } from "../_live/live-refresh.tsx";
import { FirstStepsList } from "./first-steps-list.tsx";
import { JobFilters } from "./job-filters.tsx";
import { JobTable } from "./job-table.tsx";
import { jobsOnPage } from "./jobs-on-page.ts";
import { NoJobs } from "./no-jobs.tsx";
import styles from "./page.module.css";
import { readSearch } from "./read-search.ts";

export const metadata: Metadata = { title: "Jobs" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function JobsPage({ searchParams }: Props) {
  const { typed, filter, cursor, query, jobId, errors } = readSearch({ given: await searchParams, now: new Date() });
  const { ctx, current } = await requireMember({ path: `/jobs${query && `?${query}`}` });
  if (jobId) redirect(`/jobs/${jobId}`);
  const { jobs, nextCursor } = await listJobSummaries({ ctx, input: { ...filter, cursor, limit: jobsOnPage } });
  const isEmptyAccount = jobs.length === 0 && query === "" && !cursor;
  const mayMake = allows({ role: current.role, needed: "member" });
  const mayManage = allows({ role: current.role, needed: "admin" });
  const here = new URLSearchParams(query);
  if (cursor) here.set("cursor", cursor);
  return (
    <>
      <PageHead title="Jobs" about="Each job turns one address into one PDF in your bucket. The newest come first.">
        {jobs.length > 0 && (
          <a className={buttonClass()} href={`/jobs/export?${query}`} download>
            Export CSV
          </a>
        )}
        {mayMake && (
          <Link className={buttonClass("primary")} href="/playground" prefetch={false}>
            Make a PDF
          </Link>
        )}
      </PageHead>
      <LiveRefresh key={here.toString()} stamp={pageStamp(jobs)} href={`/jobs/stamp?${here}`} />
      {mayManage && !cursor && query === "" && <FirstStepsList ctx={ctx} />}
      {!isEmptyAccount && <JobFilters typed={typed} query={query} errors={errors} />}
      {jobs.length > 0 ? <JobTable jobs={jobs} /> : <NoJobs isEmptyAccount={isEmptyAccount} mayMake={mayMake} />}
      {(cursor || nextCursor) && <Pager query={query} cursor={cursor} nextCursor={nextCursor} />}
    </>
  );
}

function Pager({
  query,
  cursor,
  nextCursor,
}: {
  query: string;
  cursor: string | undefined;
  nextCursor: string | null;
}) {
  const older = new URLSearchParams(query);
  if (nextCursor) older.set("cursor", nextCursor);
  return (
    <nav className={styles.pager} aria-label="Pages">
      {cursor && (
        <Link className={buttonClass()} href={`/jobs${query && `?${query}`}`} prefetch={false}>
          Newest
        </Link>
      )}
      {nextCursor && (
        <Link className={buttonClass()} href={`/jobs?${older}`} prefetch={false}>
          Older
        </Link>
      )}
    </nav>
  );
}
