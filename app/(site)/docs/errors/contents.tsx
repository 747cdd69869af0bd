import type { CodeSectionProps } from "./code-section.tsx";
import styles from "./contents.module.css";

/** The page's lists and their codes, each a link. */
export function Contents({ sections }: { sections: CodeSectionProps[] }) {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <ul>
        {sections.map(({ id, title, entries }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <a href={`#${entry.id}`}>
                    <code>{entry.code}</code>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
