import { CropMarks } from "#app/_ui/crop-marks.tsx";
import styles from "./page-and-pdf.module.css";

/** Our sample page as a browser shows it, and the first page of its PDF: both made by the service itself. */
export function PageAndPdf() {
  return (
    <div className={styles.pair}>
      <figure className={styles.page}>
        <a href="/sample">
          <p className={styles.bar}>/sample</p>
          {/* biome-ignore lint/performance/noImgElement: made once, in the size it is shown */}
          <img src="/docs/sample-screen.webp" width={290} height={375} alt="The sample page in a browser." />
        </a>
        <figcaption>The page</figcaption>
      </figure>
      <figure className={styles.pdf}>
        <div>
          <CropMarks />
          {/* biome-ignore lint/performance/noImgElement: made once, in the size it is shown */}
          <img
            src="/docs/sample-printed.webp"
            width={290}
            height={375}
            alt="The first page of its PDF: the same text on paper, without the note for screens."
          />
        </div>
        <figcaption>The first page of its PDF</figcaption>
      </figure>
    </div>
  );
}
