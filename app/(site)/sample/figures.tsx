import styles from "./figures.module.css";
import { PressDrawing } from "./press-drawing.tsx";

/** A vector and a raster picture, side by side. */
export function Figures() {
  return (
    <div className={styles.figures}>
      <figure>
        <div className={styles.plate}>
          <PressDrawing />
        </div>
        <figcaption>
          <b>A press, taken apart.</b> The platen is the plate that presses the sheet onto inked type. Vector drawing.
        </figcaption>
      </figure>
      <figure>
        <div className={styles.plate}>
          {/* biome-ignore lint/performance/noImgElement: printed as it lies on the disk, so that nothing resamples its dots. */}
          <img src="/sample-halftone.png" width="800" height="600" alt="A blue ball in coloured halftone dots" />
        </div>
        <figcaption>
          <b>Four inks, many colours.</b> Cyan, magenta, yellow and black dots, each at its own angle. Raster picture.
        </figcaption>
      </figure>
    </div>
  );
}
