import { type ReactNode, useId } from "react";
import styles from "./settings.module.css";

/** One matter of the settings: what it is on the left, what one does about it on the right. */
export function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
