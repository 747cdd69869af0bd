import type { ReactNode } from "react";
import styles from "./table.module.css";

/** A table that scrolls inside itself on small screens. `label` names it for who cannot see it. */
export function Table({ label, head, children }: { label: string; head: ReactNode[]; children: ReactNode }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: that is why
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th key={place} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
