import type { ReactNode } from "react";
import styles from "./docs-section.module.css";

/** One heading with its text, and what belongs beside it: code or a picture that stays in view while one reads. */
export function DocsSection({
  id,
  title,
  code = false,
  beside,
  wide = false,
  children,
}: {
  id: string;
  title: string;
  /** Sets the title as code. */
  code?: boolean;
  beside?: ReactNode;
  /** For tables: they take the place of what would stand beside. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`${styles.section} ${wide ? styles.wide : ""}`} aria-labelledby={id}>
      <div className={styles.text}>
        <h2 id={id}>
          <a href={`#${id}`}>{code ? <code>{title}</code> : title}</a>
        </h2>
        {children}
      </div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </section>
  );
}
