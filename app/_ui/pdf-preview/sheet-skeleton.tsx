import { CropMarks } from "../crop-marks.tsx";
import styles from "./pdf-preview.module.css";

/** The shape of a sheet whose page is on its way, or not yet made. */
export function SheetSkeleton({ label }: { label?: string }) {
  return (
    <div className={styles.blank} {...(label ? { role: "status", "aria-label": label } : { "aria-hidden": true })}>
      <CropMarks />
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
