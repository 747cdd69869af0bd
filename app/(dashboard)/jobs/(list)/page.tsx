import type { Metadata } from "next";
import Link from "next/link";
import { requireMember } from "#app/_server/session.ts";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { listJobs } from "#lib/jobs/list-jobs.ts";
import { JobTable } from "./job-table.tsx";

export const metadata: Metadata = { title: "Jobs" };

const jobsOnPage = 50;

export default async function JobsPage() {
  const { ctx } = await requireMember({ path: "/jobs" });
  const listed = await listJobs({ ctx, input: { limit: jobsOnPage } });
  const jobs = listed.ok ? listed.value.jobs : [];
  return (
    <>
      <PageHead title="Jobs" about="Each job turns one address into one PDF in your bucket. Newest first." />
      {jobs.length === 0 ? (
        <EmptyState title="No job yet">
          <p>
            Every PDF you ask for, through the API or the{" "}
            <Link href="/playground" prefetch={false}>
              playground
            </Link>
            , is listed here with what became of it.
          </p>
        </EmptyState>
      ) : (
        <JobTable jobs={jobs} />
      )}
    </>
  );
}
