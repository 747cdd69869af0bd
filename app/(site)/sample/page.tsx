import type { Metadata } from "next";
import { CropMarks } from "#app/_ui/crop-marks.tsx";
import { Logo } from "#app/_ui/logo.tsx";
import { RegistrationCross } from "#app/_ui/registration-cross.tsx";
import { ColourStrip } from "./colour-strip.tsx";
import { Figures } from "./figures.tsx";
import styles from "./page.module.css";
import { PressLogTable } from "./press-log-table.tsx";
import { ScriptsTable } from "./scripts-table.tsx";
import { SheetBars } from "./sheet-bars.tsx";
import { TypeSpecimen } from "./type-specimen.tsx";

export const metadata: Metadata = { title: { absolute: "Platen sample page" } };

const lookFor = [
  "This page ends below the list, and the next begins with “Type”: page breaks are where the page asks for them.",
  "Both pictures are there, the drawing sharp at any size, the halftone with its dots.",
  "Serif, sans-serif and monospace are three different faces, with real bold and italic.",
  "No script shows empty boxes. Arabic and Hebrew run from right to left.",
  "The press log runs over a page’s end, its head stands again on the next page, and no row is torn.",
  "Numbers stand in columns, and “Total” stays with the rows above it.",
  "Backgrounds, blends and tints are printed, not left out.",
  "On paper the note about the screen is gone, and the last page says who printed it.",
];

/** What the start-up self-check prints and people see as their first PDF. Static: nothing here needs a script. */
export default function SamplePage() {
  return (
    <div className={styles.desk}>
      <main className={styles.sheet}>
        <CropMarks />
        <RegistrationCross className={`${styles.cross} ${styles.left}`} />
        <RegistrationCross className={`${styles.cross} ${styles.right}`} />

        <p className={styles.onScreen}>
          <b>This is the screen version.</b> Print it, or give its address to Platen, and this note is left out.
        </p>

        <header className={styles.masthead}>
          <p className={styles.brand}>
            <Logo className={styles.logo} />
            Platen
          </p>
          <p>First impression</p>
        </header>

        <h1>Platen sample page</h1>
        <p className={styles.languages} lang="mul">
          Épreuve · Andruck · Prova · Δοκίμιο · Оттиск · <span lang="zh-Hans">样张</span> · <span lang="ja">見本</span>{" "}
          ·{" "}
          <span lang="ar" dir="rtl">
            عيّنة
          </span>
        </p>
        <p className={styles.standfirst}>
          A printer pulls a proof before the run, to see that the type is sharp, the colours lie on each other and
          nothing is cut off. This is ours. Each part of it tries something that tends to go wrong between a web page
          and paper.
        </p>

        <Figures />

        <section className={styles.lookFor}>
          <h2>What to look for</h2>
          <ol>
            {lookFor.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        </section>

        <section className={styles.newPage}>
          <h2>Type</h2>
          <TypeSpecimen />
        </section>

        <section className={styles.section}>
          <h2>Scripts and signs</h2>
          <ScriptsTable />
        </section>

        <section className={`${styles.section} ${styles.whole}`}>
          <h2>Colour</h2>
          <ColourStrip />
        </section>

        <section className={styles.newPage}>
          <h2>Press log</h2>
          <p className={styles.lead}>
            A morning at a press that does not exist; the figures are made up, the sums are not.
          </p>
          <div className={styles.wide}>
            <PressLogTable />
          </div>
        </section>

        <section className={`${styles.section} ${styles.whole}`}>
          <h2>Pages by sheet</h2>
          <SheetBars />
        </section>

        <footer className={styles.colophon}>
          <Logo className={styles.logo} />
          <p>
            <b>Printed by Platen.</b> Set in the fonts that come with it, drawn without a script, from one web address.
          </p>
        </footer>
      </main>
    </div>
  );
}
