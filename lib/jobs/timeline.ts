import type { JobRow } from "./row.ts";

/** A step on a job's way. `at` is null while it is ahead; `tookMs` is how long it took from the step before. */
export type TimelineStep = {
  step: "queued" | "started" | "rendered" | "delivered" | "creation_failed" | "delivery_failed";
  at: Date | null;
  tookMs: number | null;
};

type Times = Pick<JobRow, "status" | "createdAt" | "startedAt" | "renderedAt" | "finishedAt">;

/** A job's way in steps: those it has taken, and those it will take if all goes well. */
export function timelineOf({ status, createdAt, startedAt, renderedAt, finishedAt }: Times): TimelineStep[] {
  const steps: TimelineStep[] = [{ step: "queued", at: createdAt, tookMs: null }];
  const add = (step: TimelineStep["step"], at: Date | null) => {
    const before = steps.at(-1)?.at;
    steps.push({ step, at, tookMs: at && before ? at.getTime() - before.getTime() : null });
  };
  // A job can fail before it starts or before it is rendered: a step it never took is not shown.
  if (startedAt || !finishedAt) add("started", startedAt);
  if (renderedAt || !finishedAt) add("rendered", renderedAt);
  const isFailed = status === "creation_failed" || status === "delivery_failed";
  add(isFailed ? status : "delivered", finishedAt);
  return steps;
}
