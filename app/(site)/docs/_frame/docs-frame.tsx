import Link from "next/link";
import type { ReactNode } from "react";
import { SiteFrame } from "#app/_ui/site-frame.tsx";
import { docsPages } from "./contents.ts";
import { DocsContents } from "./docs-contents.tsx";
import styles from "./docs-frame.module.css";

/** A page of the docs: contents at the left, text in the middle; sections bring their code at the right. */
export function DocsFrame({
  href,
  title,
  about,
  children,
}: {
  href: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}) {
  const pages = docsPages();
  const next = pages[pages.findIndex((page) => page.href === href) + 1];
  return (
    <SiteFrame wide>
      <div className={styles.columns}>
        <DocsContents pages={pages} current={href} />
        <article className={styles.page}>
          <header className={styles.head}>
            <h1>{title}</h1>
            <p>{about}</p>
          </header>
          {children}
          {next && (
            <p className={styles.next}>
              Next: <Link href={next.href}>{next.title}</Link>
            </p>
          )}
        </article>
      </div>
    </SiteFrame>
  );
}
