import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { requireOperator } from "#app/_server/session.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { findJob, type JobDetail } from "#lib/admin/find-job.ts";
import type { PlaceInQueue } from "#lib/jobs/place-in-queue.ts";
import { duration } from "../../_parts/duration.ts";
import { Facts } from "../../_parts/facts.tsx";
import { Section } from "../../_parts/section.tsx";
import styles from "../../admin.module.css";
import { RequeueJob } from "./requeue-job.tsx";

export const metadata: Metadata = { title: "Job" };

export default async function JobPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx } = await requireOperator();
  const { id } = await params;
  const detail = await findJob({ ctx, input: { id } });
  if (!detail) notFound();
  const { job, account, whyNotRequeue } = detail;
  return (
    <>
      <PageHead title="Job" about="What you see and do here stands in the customer's audit log.">
        {whyNotRequeue === null && <RequeueJob id={job.id} accountId={account.id} />}
      </PageHead>
      {job.error && (
        <Notice kind="info">
          <code>{job.error.code}</code>: {job.error.detail}
        </Notice>
      )}
      <JobFacts detail={detail} />
      <div className={styles.split}>
        <Section title="Timings">
          <Timings detail={detail} />
        </Section>
        <Section title="Queue">
          <Facts
            of={[
              ["Worker", detail.worker && <code>{detail.worker}</code>],
              ["Attempt", detail.attempt],
              ["Renderer died", detail.rendererDeaths > 0 && `${detail.rendererDeaths} times`],
              ["In the queue", placeText(detail.place)],
              ["Queue again", whyNotRequeue ?? "It is stuck, or pauses between tries."],
            ]}
          />
        </Section>
      </div>
      <Section title="Options">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className={styles.options} tabIndex={0}>
          {JSON.stringify(job.options, null, 2)}
        </pre>
      </Section>
    </>
  );
}

function JobFacts({ detail: { job, account, source, host } }: { detail: JobDetail }) {
  const { file, blocked } = job;
  return (
    <Facts
      of={[
        ["Status", <StatusBadge key="status" status={job.status} />],
        ["Id", <code key="id">{job.id}</code>],
        [
          "Account",
          <Link key="account" href={`/admin/accounts/${account.id}`} prefetch={false}>
            {account.name}
          </Link>,
        ],
        // Never a link: what strangers aim at is not to be clicked on.
        ["Address", <code key="url">{job.url}</code>],
        ["Led to", job.final_url && job.final_url !== job.url && <code>{job.final_url}</code>],
        ["Host", <HostJobs key="host" host={host} />],
        ["Came in by", source === "job" ? "the jobs endpoint" : "the download endpoint"],
        ["The address answered", job.http_status],
        ["File", file && `${file.pages} pages, ${Math.ceil(file.bytes / 1000)} kB`],
        ["Object", file && <code>{`${file.bucket}/${file.key}`}</code>],
        ["Kept from", blocked && blocked.count > 0 && `${blocked.count} connections: ${blocked.hosts.join(", ")}`],
        ["Counts towards usage", job.billable === null ? null : job.billable ? "Yes" : "No"],
      ]}
    />
  );
}

function HostJobs({ host }: { host: string }) {
  return (
    <Link href={`/admin/jobs?host=${encodeURIComponent(host)}`} prefetch={false}>
      {host}
    </Link>
  );
}

function Timings({ detail: { job, renderedAt } }: { detail: JobDetail }) {
  const moments = [
    ["Created", job.created_at],
    ["Started", job.started_at],
    ["Rendered", renderedAt],
    ["Ended", job.finished_at],
  ] as const;
  const known = moments.flatMap(([name, at]) => (at === null ? [] : [{ name, at }]));
  return (
    <Facts
      of={known.map(({ name, at }, place) => [
        name,
        <span key={name}>
          <RelativeTime at={at} /> {after(known[place - 1]?.at, at)}
        </span>,
      ])}
    />
  );
}

function after(before: string | undefined, at: string): string {
  return before === undefined ? "" : `(${duration((Date.parse(at) - Date.parse(before)) / 1_000)} later)`;
}

function placeText(place: PlaceInQueue): string {
  switch (place.state) {
    case "none":
      return "Not there";
    case "locked":
      return `A worker has had its ${place.task} for ${duration(place.lockedSeconds)}`;
    case "waiting":
      return place.dueInSeconds > 0
        ? `Its ${place.task} is tried again in ${duration(place.dueInSeconds)}`
        : `Its ${place.task} waits for its turn`;
  }
}
