import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import styles from "./site-frame.module.css";

/** Head, content and foot of the public pages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.head}>
        <Link className={styles.brand} href="/">
          <Logo className={styles.logo} />
          Platen
        </Link>
        <nav className={styles.nav} aria-label="Site">
          <a href="/sample">Sample</a>
          <Link href="/docs/errors">Errors</Link>
          <a href="/v1/openapi.json">OpenAPI</a>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <footer className={styles.foot}>Platen turns web addresses into PDFs, in your own bucket.</footer>
    </div>
  );
}
