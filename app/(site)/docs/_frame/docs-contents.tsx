"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { DocsPage } from "./contents.ts";
import styles from "./docs-contents.module.css";
import { findHeadings } from "./find-headings.ts";

/** The left column: every page and the headings of this one, or what a search finds. The / key goes to the search. */
export function DocsContents({ pages, current }: { pages: DocsPage[]; current: string }) {
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const router = useRouter();
  const found = findHeadings({ pages, query });

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  function press({ key }: KeyboardEvent) {
    if (key === "Escape") setQuery("");
    const first = found[0];
    if (key !== "Enter" || !first) return;
    setQuery("");
    router.push(first.href);
  }

  return (
    <div className={styles.contents}>
      <label className={styles.label} htmlFor={id}>
        Find in the docs
      </label>
      <input
        ref={field}
        id={id}
        className={styles.field}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={press}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
      />
      <p className="visually-hidden" aria-live="polite">
        {query.trim() === "" ? "" : `${found.length} found`}
      </p>
      {query.trim() === "" ? (
        <nav aria-label="Docs">
          <ul>
            {pages.map((page) => (
              <li key={page.href}>
                <Link href={page.href} aria-current={page.href === current ? "page" : undefined}>
                  {page.title}
                </Link>
                {page.href === current && <Headings page={page} />}
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <ul className={styles.found} aria-label="Found headings">
          {found.map(({ href, title, code, page }) => (
            <li key={href}>
              <Link href={href} onClick={() => setQuery("")}>
                {code ? <code>{title}</code> : title}
                <span>{page}</span>
              </Link>
            </li>
          ))}
          {found.length === 0 && <li className={styles.none}>No heading has these words.</li>}
        </ul>
      )}
    </div>
  );
}

function Headings({ page }: { page: DocsPage }) {
  return (
    <ul>
      {page.headings
        .filter(({ deep }) => !deep)
        .map(({ id, title, code }) => (
          <li key={id}>
            <a href={`#${id}`}>{code ? <code>{title}</code> : title}</a>
          </li>
        ))}
    </ul>
  );
}
