import { duration } from "#app/_ui/duration.ts";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import type { JobRow } from "#lib/jobs/row.ts";
import { type TimelineStep, timelineOf } from "#lib/jobs/timeline.ts";
import styles from "./timeline.module.css";

const words: Record<TimelineStep["step"], { name: string; took: string }> = {
  queued: { name: "Queued", took: "" },
  started: { name: "Started", took: "waited" },
  rendered: { name: "Rendered", took: "took" },
  delivered: { name: "Delivered", took: "upload took" },
  creation_failed: { name: "Creation failed", took: "after" },
  delivery_failed: { name: "Delivery failed", took: "after" },
};

/** The job's way, step by step, with what is still ahead. */
export function Timeline({ job }: { job: JobRow }) {
  return (
    <section className={styles.part} aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className={styles.steps}>
        {timelineOf(job).map(({ step, at, tookMs }) => (
          <li key={step} className={at ? styles[step] : styles.ahead}>
            <span className={styles.name}>{words[step].name}</span>
            <span className={styles.when}>
              {at ? <RelativeTime at={at.toISOString()} /> : "still to come"}
              {tookMs !== null && `, ${words[step].took} ${duration(tookMs)}`}
            </span>
          </li>
        ))}
      </ol>
      {job.attempt > 1 && <p className={styles.attempts}>{attempts(job)}</p>}
    </section>
  );
}

function attempts({ attempt, rendererDeaths }: JobRow): string {
  const why =
    rendererDeaths > 0
      ? `the browser ended under it ${rendererDeaths === 1 ? "once" : `${rendererDeaths} times`}`
      : "a worker stopped or lost it";
  return `Started ${attempt} times: ${why}, so it was taken up again.`;
}
