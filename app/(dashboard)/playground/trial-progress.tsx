"use client";

import Link from "next/link";
import { Elapsed } from "#app/_ui/elapsed.tsx";
import { fileSize } from "#app/_ui/file-size.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import type { JobProgress } from "#lib/jobs/job-progress.ts";
import styles from "./playground.module.css";
import type { Trial } from "./use-trial.ts";

/** How far the PDF is, as the service says it, and what came of it. */
export function TrialProgress({ trial }: { trial: Trial }) {
  if (trial.status === "failed") {
    const { detail, errors, jobId } = trial.refusal;
    const fields = Object.keys(errors).length;
    return (
      <Notice kind="failed">
        {fields === 0 ? detail : `Check the ${fields === 1 ? "marked option" : `${fields} marked options`}.`}{" "}
        {jobId && (
          <Link href={`/jobs/${jobId}`} prefetch={false}>
            Look at the job
          </Link>
        )}
      </Notice>
    );
  }
  if (trial.status === "idle") return null;
  const { progress } = trial;
  return (
    <div className={styles.progress} role="status">
      <ol className={styles.steps} aria-hidden="true">
        {steps(progress).map((reached, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three steps that never move
          <li key={step} data-reached={reached} />
        ))}
      </ol>
      <p>
        {progress && !isUndeliverable(progress) && <StatusBadge status={progress.job.status} />}{" "}
        <Sentence trial={trial} />
      </p>
    </div>
  );
}

/** Without a bucket every trial ends like this; that is no failure of what was tried. */
function isUndeliverable({ job }: JobProgress): boolean {
  return job.error?.code === "bucket_not_linked";
}

function steps(progress: JobProgress | undefined): boolean[] {
  return [
    progress !== undefined,
    progress !== undefined && progress.job.status !== "queued",
    Boolean(progress?.printed),
  ];
}

function Sentence({ trial }: { trial: Extract<Trial, { progress?: JobProgress }> }) {
  if (trial.status === "running") {
    return (
      <span>
        {runningWords(trial.progress)} <Elapsed since={trial.startedAt} />
      </span>
    );
  }
  const { job, printed } = trial.progress;
  const pages = printed?.pages === 1 ? "1 page" : `${printed?.pages ?? 0} pages`;
  return (
    <span>
      {pages}, {fileSize(printed?.bytes ?? 0)}, printed in {trial.seconds.toFixed(1)} s.{" "}
      {job.status === "started" && "It is being delivered to your bucket."}
      {job.file && `Delivered to ${job.file.bucket} as ${job.file.key}.`}
      {isUndeliverable(trial.progress) ? (
        <>
          <Link href="/bucket" prefetch={false}>
            Link a bucket
          </Link>{" "}
          to have PDFs delivered there.
        </>
      ) : (
        job.error?.detail
      )}{" "}
      <Link href={`/jobs/${job.id}`} prefetch={false}>
        Look at the job
      </Link>
    </span>
  );
}

function runningWords(progress: JobProgress | undefined): string {
  if (!progress) return "Checking the options.";
  if (progress.printed) return "Printed. The PDF is on its way to you.";
  return progress.job.status === "queued"
    ? "Waiting for a free renderer."
    : "The page is loading, waits as asked, and is printed.";
}
