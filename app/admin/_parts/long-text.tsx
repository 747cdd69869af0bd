import styles from "../admin.module.css";

/** A customer's text in a table: cut to one line, whole on hover, and never a link. */
export function LongText({ children }: { children: string }) {
  return (
    <code className={styles.long} title={children}>
      {children}
    </code>
  );
}
