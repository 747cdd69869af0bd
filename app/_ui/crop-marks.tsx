import styles from "./crop-marks.module.css";

const corners = [styles.topLeft, styles.topRight, styles.bottomLeft, styles.bottomRight];

/**
 * Crop marks at the four corners of the nearest positioned element, just outside it. The parent may
 * set `--crop-size`, `--crop-inset` (what of them lies inside), `--crop-position` and `--crop-colour`.
 */
export function CropMarks() {
  return corners.map((corner) => (
    <svg
      key={corner}
      className={`${styles.mark} ${corner}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden="true"
    >
      <path d="M0 15.5h10M15.5 0v10" />
    </svg>
  ));
}
