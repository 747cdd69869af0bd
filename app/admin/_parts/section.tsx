import type { ReactNode } from "react";
import styles from "../admin.module.css";

/** A part of a page, with its heading. */
export function Section({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {about && <p>{about}</p>}
      {children}
    </section>
  );
}
