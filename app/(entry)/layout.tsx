import Link from "next/link";
import type { ReactNode } from "react";
import { CropMarks } from "#app/_ui/crop-marks.tsx";
import { Logo } from "#app/_ui/logo.tsx";
import styles from "./entry.module.css";

/** The pages by which people come in: one sheet in the middle. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <Link className={styles.brand} href="/">
        <Logo className={styles.logo} />
        Platen
      </Link>
      <main className={styles.sheet}>
        <CropMarks />
        {children}
      </main>
    </div>
  );
}
