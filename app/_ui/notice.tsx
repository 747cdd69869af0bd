import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** What happened, why, and what to do. `failed` is read out at once by screen readers. */
export function Notice({ kind, children }: { kind: "failed" | "done" | "info" | "warning"; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === "failed" ? "alert" : "status"}>
      {children}
    </div>
  );
}
