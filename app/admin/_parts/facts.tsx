import type { ReactNode } from "react";
import styles from "../admin.module.css";

/** Names and what they are; what is not there is left out. */
export function Facts({ of }: { of: [string, ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {of
        .filter(([, fact]) => fact !== null && fact !== undefined && fact !== false && fact !== "")
        .map(([name, fact]) => (
          <Pair key={name} name={name} fact={fact} />
        ))}
    </dl>
  );
}

function Pair({ name, fact }: { name: string; fact: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{fact}</dd>
    </>
  );
}
