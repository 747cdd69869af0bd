import type { ReactNode } from "react";
import { Prose } from "#app/_ui/prose.tsx";
import { DocsSection } from "../_frame/docs-section.tsx";
import styles from "./code-section.module.css";

export type CodeEntry = { id: string; code: string; status?: number; title?: string; means: string; todo?: string };
export type CodeSectionProps = { id: string; title: string; intro: string; entries: CodeEntry[] };

/** One list of codes; each can be linked to by its id. */
export function CodeSection({ id, title, intro, entries, beside }: CodeSectionProps & { beside: ReactNode }) {
  return (
    <DocsSection id={id} title={title} beside={beside}>
      <p className={styles.intro}>
        <Prose text={intro} />
      </p>
      {entries.map((entry) => (
        <article key={entry.id} id={entry.id} className={styles.entry} aria-labelledby={`${entry.id}-title`}>
          <h3 id={`${entry.id}-title`}>
            <a href={`#${entry.id}`}>
              <code>{entry.code}</code>
            </a>
            {entry.status === undefined ? null : <span>{entry.status}</span>}
          </h3>
          {entry.title === undefined ? null : <p className={styles.title}>{entry.title}</p>}
          <p>
            <Prose text={entry.means} />
          </p>
          {entry.todo === undefined ? null : (
            <p className={styles.todo}>
              <Prose text={entry.todo} />
            </p>
          )}
        </article>
      ))}
    </DocsSection>
  );
}
