import Link from "next/link";
import { Table } from "#app/_ui/table.tsx";
import { freeFailuresPerUrl } from "#lib/usage/counts-towards-usage.ts";
import { type AddressFailures, addressesShown } from "#lib/usage/free-failures.ts";
import { number } from "./figures.tsx";
import styles from "./usage.module.css";

/** What failed, what of it was free, and why. */
export function FreeFailures({ failures }: { failures: AddressFailures[] }) {
  if (failures.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="failures">
      <h2 id="failures">Failures, and which were free</h2>
      <p className={styles.quiet}>
        The first three failures of an address are free, counted for ever and not by the month; every later one counts.
        {failures.length === addressesShown && ` The ${addressesShown} addresses that failed most are listed.`}
      </p>
      <Table label="Failures by address" head={["Address", "Free", "Counted", "Failed ever", "The next failure"]}>
        {failures.map(({ url, free, counted, ever, lastJobId }) => (
          <tr key={lastJobId}>
            <td className={styles.long} title={url}>
              <Link href={`/jobs/${lastJobId}`} prefetch={false}>
                {url}
              </Link>
            </td>
            <td>{number(free)}</td>
            <td>{number(counted)}</td>
            <td>{number(ever)}</td>
            <td>{ever < freeFailuresPerUrl ? "is free" : "counts"}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
