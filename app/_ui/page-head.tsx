import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** A page's name, what it is about in a line, and what one does here. */
export function PageHead({ title, about, children }: { title: string; about?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
