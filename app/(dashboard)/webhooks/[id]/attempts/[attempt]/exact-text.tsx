import styles from "../../../webhooks.module.css";

/** A text as it was sent or received; a long one scrolls inside itself. `label` names it for who cannot see it. */
export function ExactText({ label, text }: { label: string; text: string }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: that is why
    <section className={styles.text} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
