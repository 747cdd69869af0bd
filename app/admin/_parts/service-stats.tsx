import type { ServiceState } from "#lib/admin/measure-service.ts";
import styles from "../admin.module.css";
import { duration } from "./duration.ts";

/** The figures one looks for first. */
export function ServiceStats({ queue, endings, throughput, databaseMs }: ServiceState) {
  const renders = queue.find(({ task }) => task === "render-pdf");
  const ended = endings.reduce((sum, { hour }) => sum + hour, 0);
  const failed = endings.reduce((sum, { code, hour }) => sum + (code === null ? 0 : hour), 0);
  const { typicalSeconds, slowSeconds } = throughput;
  return (
    <dl className={styles.stats}>
      <Stat name="Waiting to render" value={renders?.waiting ?? 0} note={oldest(renders?.overdueSeconds ?? 0)} />
      <Stat name="Ended in the last hour" value={ended} note={`${(ended / 60).toFixed(1)} a minute`} />
      <Stat
        name="Failed in the last hour"
        value={ended === 0 ? "–" : `${((100 * failed) / ended).toFixed(1)} %`}
        note={`${failed} of ${ended}`}
      />
      <Stat
        name="From creation to end"
        value={typicalSeconds === null ? "–" : duration(typicalSeconds)}
        note={slowSeconds === null ? "none ended" : `95 of 100 within ${duration(slowSeconds)}`}
      />
      <Stat name="Database" value="Reachable" note={`answered all of this in ${databaseMs}\u00a0ms`} />
    </dl>
  );
}

function Stat({ name, value, note }: { name: string; value: string | number; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        <small>{note}</small>
      </dd>
    </div>
  );
}

function oldest(seconds: number): string {
  return seconds === 0 ? "none is due" : `the oldest for ${duration(seconds)}`;
}
