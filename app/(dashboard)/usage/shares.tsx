import Link from "next/link";
import { Table } from "#app/_ui/table.tsx";
import type { Tally, Usage } from "#lib/usage/read-usage.ts";
import { number } from "./figures.tsx";
import styles from "./usage.module.css";

const columns = ["Jobs", "Delivered", "Failed", "Counted", "Free"];

/** Who asked for what: by key, and by host. */
export function Shares({ usage: { keys, hosts, hostCount } }: { usage: Usage }) {
  return (
    <>
      <section className={styles.part} aria-labelledby="keys">
        <h2 id="keys">By key</h2>
        <Table label="Usage by key" head={["Key", ...columns]}>
          {keys.map((key) => (
            <tr key={key.id}>
              <td>{key.name === null ? "The dashboard" : `${key.name} (…${key.lastFour})`}</td>
              <Numbers of={key} />
            </tr>
          ))}
        </Table>
      </section>
      <section className={styles.part} aria-labelledby="hosts">
        <h2 id="hosts">By host</h2>
        {hostCount > hosts.length && (
          <p className={styles.quiet}>
            The {hosts.length} busiest of {number(hostCount)}.
          </p>
        )}
        <Table label="Usage by host" head={["Host", ...columns]}>
          {hosts.map((host) => (
            <tr key={host.host}>
              <td className={styles.long} title={host.host}>
                {host.host === "" ? (
                  "unknown"
                ) : (
                  <Link href={`/jobs?address=${encodeURIComponent(host.host)}`} prefetch={false}>
                    {host.host}
                  </Link>
                )}
              </td>
              <Numbers of={host} />
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}

function Numbers({ of }: { of: Tally }) {
  return [of.jobs, of.delivered, of.creation_failed + of.delivery_failed, of.counted, of.free].map((value, column) => (
    <td key={columns[column]}>{number(value)}</td>
  ));
}
