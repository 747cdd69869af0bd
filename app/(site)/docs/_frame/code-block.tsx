import { CopyButton } from "#app/_ui/copy-button.tsx";
import styles from "./code-block.module.css";

/** Code as it is typed or answered. `title` says what it is; `what` names it for the copy button: "the request". */
export function CodeBlock({ title, what, code }: { title: string; what: string; code: string }) {
  return (
    <figure className={styles.block}>
      <figcaption>
        <span>{title}</span>
        <CopyButton text={code} what={what} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** A value as it looks on the wire. */
export function JsonBlock({ title, what, value }: { title: string; what: string; value: unknown }) {
  return <CodeBlock title={title} what={what} code={JSON.stringify(value, null, 2)} />;
}
