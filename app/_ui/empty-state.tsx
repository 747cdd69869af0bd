import type { ReactNode } from "react";
import { CropMarks } from "./crop-marks.tsx";
import styles from "./empty-state.module.css";

/** A place with nothing in it yet: what will be here, and how to fill it. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <CropMarks />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
