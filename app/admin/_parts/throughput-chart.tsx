import type { Minute } from "#lib/admin/measure-throughput.ts";
import styles from "../admin.module.css";

const height = 100;
const barWidth = 10;

/** Jobs that ended, a bar a minute: delivered below, failed above. Drawn by the server. */
export function ThroughputChart({ minutes }: { minutes: Minute[] }) {
  const most = Math.max(1, ...minutes.map(({ delivered, failed }) => delivered + failed));
  const delivered = minutes.reduce((sum, minute) => sum + minute.delivered, 0);
  const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0);
  const words = `${delivered} delivered, ${failed} failed; at most ${most} ended in one minute.`;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${minutes.length * barWidth} ${height}`} preserveAspectRatio="none" role="img">
        <title>{words}</title>
        <path className={styles.axis} d={`M0 ${height - 0.5}h${minutes.length * barWidth}`} />
        {minutes.map((minute, place) => (
          <Bar key={minute.at} minute={minute} left={place * barWidth} most={most} />
        ))}
      </svg>
      <figcaption className={styles.legend}>
        <span>An hour ago</span>
        <span>{words}</span>
        <span>Now</span>
      </figcaption>
    </figure>
  );
}

function Bar({ minute, left, most }: { minute: Minute; left: number; most: number }) {
  const scale = (count: number) => (count / most) * (height - 4);
  const [good, bad] = [scale(minute.delivered), scale(minute.failed)];
  const place = { x: left + 1, width: barWidth - 2 };
  return (
    <>
      <rect {...place} className={styles.delivered} y={height - good} height={good} />
      <rect {...place} className={styles.failed} y={height - good - bad} height={bad} />
    </>
  );
}
