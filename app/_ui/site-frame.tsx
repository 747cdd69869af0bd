import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Logo } from "./logo.tsx";
import styles from "./site-frame.module.css";

const footPlaces = [
  { href: "/docs", title: "Quick start" },
  { href: "/docs/options", title: "Options" },
  { href: "/docs/api", title: "API reference" },
  { href: "/docs/limits", title: "Limits" },
  { href: "/try", title: "Try it" },
  { href: "/pricing", title: "Pricing" },
  { href: "/sample", title: "Sample page" },
];

/** Head, content and foot of the public pages. `wide` is for pages of three columns. */
export function SiteFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={`${styles.frame} ${wide ? styles.wide : ""}`}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.head}>
        <Link className={styles.brand} href="/">
          <Logo className={styles.logo} />
          Platen
        </Link>
        <nav className={styles.nav} aria-label="Site">
          <Link href="/docs">Docs</Link>
          <Link href="/pricing">Pricing</Link>
          <Link href="/sign-in" prefetch={false}>
            Sign in
          </Link>
          <Link className={`${buttonClass("plain")} ${styles.signUp}`} href="/sign-up" prefetch={false}>
            Sign up
          </Link>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <footer className={styles.foot}>
        <p>Platen turns web addresses into PDFs, in your own bucket.</p>
        <nav aria-label="Foot">
          {footPlaces.map(({ href, title }) => (
            // The sample page carries no frame of ours, and is read as a document of its own.
            <a key={href} href={href}>
              {title}
            </a>
          ))}
        </nav>
      </footer>
    </div>
  );
}
