import styles from "./skeleton.module.css";

/** The shape of rows that are on their way. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.rows} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
        <span key={row} />
      ))}
    </div>
  );
}
