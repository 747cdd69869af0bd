import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { requireMember } from "#app/_server/session.ts";
import { buttonClass } from "#app/_ui/button.tsx";
import { OutsideLink } from "#app/_ui/outside-link.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { getJob } from "#lib/jobs/get-job.ts";
import { jobStamp } from "#lib/jobs/page-stamp.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import { isDone } from "#lib/jobs/status.ts";
import { allows } from "#lib/members/role.ts";
import { LiveRefresh } from "../_live/live-refresh.tsx";
import { Facts } from "./facts.tsx";
import { Failure } from "./failure.tsx";
import styles from "./job.module.css";
import { ObjectPart } from "./object-part.tsx";
import { OptionsList } from "./options-list.tsx";
import { RunAgain } from "./run-again.tsx";
import { Timeline } from "./timeline.tsx";

export const metadata: Metadata = { title: "Job" };

type Props = { params: Promise<{ id: string }> };

export default async function JobPage({ params }: Props) {
  const { id } = await params;
  const { ctx, current } = await requireMember({ path: `/jobs/${encodeURIComponent(id)}` });
  const found = await getJob({ ctx, input: { id } });
  if (!found.ok) notFound();
  const row = found.value;
  const job = publicJob(row);
  const mayMake = allows({ role: current.role, needed: "member" });
  return (
    <>
      <PageHead title="Job" about={<code>{job.id}</code>}>
        {mayMake && (
          <>
            <Link className={buttonClass()} href={`/playground?job=${job.id}`} prefetch={false}>
              Open in playground
            </Link>
            <RunAgain
              id={job.id}
              url={job.url}
              withCredentials={row.withCredentials}
              overwrites={job.file_name === `${job.id}.pdf` ? null : job.file_name}
            />
          </>
        )}
      </PageHead>
      {!isDone(row.status) && <LiveRefresh stamp={jobStamp(row)} href={`/jobs/${job.id}/stamp`} />}
      <div className={styles.summary}>
        <StatusBadge status={job.status} />
        <p className={styles.address}>
          <OutsideLink href={job.url} />
        </p>
      </div>
      {job.error && <Failure {...job.error} />}
      <div className={styles.columns}>
        <Timeline job={row} />
        <Facts ctx={ctx} job={row} />
      </div>
      <ObjectPart ctx={ctx} job={row} />
      <OptionsList options={job.options} />
    </>
  );
}
