import styles from "./type-specimen.module.css";

const faces = [
  { family: "serif", font: "DejaVu Serif", style: styles.serif },
  { family: "sans-serif", font: "Arimo", style: styles.sans },
  { family: "monospace", font: "DejaVu Sans Mono", style: styles.mono },
];

/** The three generic families. They print in the fonts that come with us; a screen uses its own. */
export function TypeSpecimen() {
  return (
    <div className={styles.faces}>
      {faces.map(({ family, font, style }) => (
        <section key={family} className={styles.face}>
          <p className={styles.name}>
            <code>{family}</code> → {font}
          </p>
          <div className={style}>
            <p className={styles.large}>Rag&8</p>
            <p>
              Sphinx of black quartz, judge my vow. <b>Pack my box</b> with <i>five dozen liquor jugs</i>.
            </p>
            <p className={styles.small}>0123456789 (“small”, ‘quoted’) – 8 pt is as small as a footnote should be.</p>
          </div>
        </section>
      ))}
    </div>
  );
}
