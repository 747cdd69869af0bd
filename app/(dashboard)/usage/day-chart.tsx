import { statusNames } from "#app/_ui/status-names.ts";
import { Table } from "#app/_ui/table.tsx";
import type { Usage } from "#lib/usage/read-usage.ts";
import styles from "./day-chart.module.css";
import { number } from "./figures.tsx";

type Day = Usage["days"][number];

// From the ground up.
const outcomes = ["delivered", "delivery_failed", "creation_failed"] as const;

/** Units of the drawing: the height of the busiest day, and a day's place and bar. */
const height = 100;
const place = 10;
const bar = 7;

/** What ended on each day, by outcome: a drawing, and the same figures as a table. */
export function DayChart({ days }: { days: Day[] }) {
  const busiest = Math.max(...days.map(({ jobs }) => jobs));
  const middle = days[Math.floor((days.length - 1) / 2)];
  return (
    <section className={styles.part} aria-labelledby="days">
      <h2 id="days">By day</h2>
      <ul className={styles.legend}>
        {outcomes.map((outcome) => (
          <li key={outcome} className={styles[outcome]}>
            {statusNames[outcome]}
          </li>
        ))}
      </ul>
      <figure className={styles.chart}>
        <span className={styles.top}>{number(busiest)}</span>
        <svg
          viewBox={`0 0 ${days.length * place} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Jobs that ended on each day, ${number(busiest)} on the busiest. The table below has the figures.`}
        >
          {days.map((day, index) => (
            <Bars key={day.day} day={day} left={index * place} scale={height / busiest} />
          ))}
        </svg>
        <figcaption className={styles.days}>
          <span>{shortDay(days[0])}</span>
          <span>{shortDay(middle)}</span>
          <span>{shortDay(days.at(-1))}</span>
        </figcaption>
      </figure>
      <details>
        <summary>The figures as a table</summary>
        <Table label="Jobs by day" head={["Day", "Delivered", "Delivery failed", "Creation failed", "Counted", "Free"]}>
          {days
            .filter(({ jobs }) => jobs > 0)
            .map((day) => (
              <tr key={day.day}>
                <td>{day.day}</td>
                <td>{number(day.delivered)}</td>
                <td>{number(day.delivery_failed)}</td>
                <td>{number(day.creation_failed)}</td>
                <td>{number(day.counted)}</td>
                <td>{number(day.free)}</td>
              </tr>
            ))}
        </Table>
      </details>
    </section>
  );
}

function Bars({ day, left, scale }: { day: Day; left: number; scale: number }) {
  let top = height;
  return (
    <g>
      <title>
        {`${shortDay(day)}: ${outcomes.map((outcome) => `${number(day[outcome])} ${statusNames[outcome].toLowerCase()}`).join(", ")}`}
      </title>
      {outcomes
        .filter((outcome) => day[outcome] > 0)
        .map((outcome) => {
          // One failure among thousands is still to be seen.
          const tall = Math.max(day[outcome] * scale, 0.75);
          top -= tall;
          const y = Math.max(top, 0);
          return (
            <rect
              key={outcome}
              className={styles[outcome]}
              x={left + (place - bar) / 2}
              y={y}
              width={bar}
              height={tall}
            />
          );
        })}
    </g>
  );
}

/** "4 Mar" */
function shortDay(day: Day | undefined): string {
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  return day ? format.format(new Date(day.day)) : "";
}
