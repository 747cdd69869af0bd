import type { JobProgress } from "#lib/jobs/job-progress.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import type { SampleOptions } from "#lib/samples/sample.ts";
import type { Refusal, Trial } from "./use-trial.ts";

/** Often enough that each step is seen, seldom enough to cost nothing beside a render. */
const lookEveryMs = 400;

const route = "/playground/jobs";

type Problem = { detail?: string; job_id?: string; errors?: { param: string; detail: string }[] };

/** Creates a job, tells each step of it, and shows its PDF as soon as that exists; then tells how the delivery ended. */
export async function follow({
  options,
  signal,
  onChange,
}: {
  options: SampleOptions;
  signal: AbortSignal;
  onChange: (trial: Trial) => void;
}): Promise<void> {
  const startedAt = performance.now();
  onChange({ status: "running", startedAt });
  try {
    const headers = { "content-type": "application/json" };
    const created = await fetch(route, { method: "POST", headers, body: JSON.stringify(options), signal });
    if (!created.ok) return onChange({ status: "failed", refusal: await refusalOf(created) });
    const job = (await created.json()) as PublicJob;
    onChange({ status: "running", startedAt, progress: { job, printed: null } });

    const isPrinted = ({ printed }: JobProgress) => printed !== null;
    const printed = await look({
      id: job.id,
      signal,
      until: isPrinted,
      onLook: (progress) => onChange({ status: "running", startedAt, progress }),
    });
    if (printed.job.status === "creation_failed" && !printed.printed)
      return onChange({ status: "failed", refusal: failureOf(printed.job) });

    const read = await fetch(`${route}/${job.id}/pdf`, { signal });
    if (!read.ok) return onChange({ status: "failed", refusal: await refusalOf(read) });
    const done = { status: "done", seconds: (performance.now() - startedAt) / 1_000, pdf: await read.blob() } as const;
    onChange({ ...done, progress: printed });
    if (!printed.job.done)
      await look({ id: job.id, signal, until: () => false, onLook: (progress) => onChange({ ...done, progress }) });
  } catch (error) {
    if (!signal.aborted) onChange({ status: "failed", refusal: lostConnection(error) });
  }
}

/** Looks at a job until it is as awaited, or done. */
async function look({
  id,
  signal,
  until,
  onLook,
}: {
  id: string;
  signal: AbortSignal;
  until: (progress: JobProgress) => boolean;
  onLook: (progress: JobProgress) => void;
}): Promise<JobProgress> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const answer = await fetch(`${route}/${id}`, { signal });
    if (!answer.ok) throw new Error((await refusalOf(answer)).detail);
    const progress = (await answer.json()) as JobProgress;
    onLook(progress);
    if (progress.job.done || until(progress)) return progress;
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  const errors = Object.fromEntries((problem.errors ?? []).toReversed().map(({ param, detail }) => [param, detail]));
  const detail = problem.detail ?? `The service answered with the status ${answer.status}. Try again in a moment.`;
  return { detail, errors, ...(problem.job_id ? { jobId: problem.job_id } : {}) };
}

function failureOf(job: PublicJob): Refusal {
  return { detail: job.error?.detail ?? "The PDF could not be created.", errors: {}, jobId: job.id };
}

function lostConnection(error: unknown): Refusal {
  const said = error instanceof TypeError || !(error instanceof Error) ? "The connection was lost." : error.message;
  return { detail: `${said} A job that was created goes on: look under Jobs.`, errors: {} };
}
