import Link from "next/link";
import { Table } from "#app/_ui/table.tsx";
import { type EndingCount, endingsCounted } from "#lib/admin/measure-failures.ts";
import styles from "../admin.module.css";

/** How jobs ended, by code, with their share of the last hour and the last day. */
export function Endings({ endings }: { endings: EndingCount[] }) {
  if (endings.length === 0) return <p>No job has ended in the last 24 hours.</p>;
  const hour = endings.reduce((sum, ending) => sum + ending.hour, 0);
  const day = endings.reduce((sum, ending) => sum + ending.day, 0);
  return (
    <>
      {day >= endingsCounted && <p>Only the newest {endingsCounted} of the day are counted.</p>}
      <Table
        label="How jobs ended"
        head={["Ending", <Right key="hour">Last hour</Right>, <Right key="day">Last 24 hours</Right>]}
      >
        {endings.map((ending) => (
          <tr key={ending.code}>
            <td>{ending.code === null ? "Delivered" : <FailureLink code={ending.code} />}</td>
            <td className={styles.number}>{share(ending.hour, hour)}</td>
            <td className={styles.number}>{share(ending.day, day)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** A heading over numbers. */
export function Right({ children }: { children: string }) {
  return <div className={styles.number}>{children}</div>;
}

function FailureLink({ code }: { code: string }) {
  return (
    <Link href={`/admin/jobs?code=${code}`} prefetch={false}>
      <code>{code}</code>
    </Link>
  );
}

function share(count: number, all: number): string {
  return count === 0 ? "0" : `${count} (${((100 * count) / all).toFixed(1)} %)`;
}
