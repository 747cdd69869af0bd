import { CopyButton } from "#app/_ui/copy-button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import styles from "./keys.module.css";

/** A new key, shown this once. */
export function MadeKey({ apiKey }: { apiKey: string }) {
  return (
    <div className={styles.made}>
      <Notice kind="done">Copy the key now: it is not kept, so it cannot be shown again.</Notice>
      <div className={styles.key}>
        <code>{apiKey}</code>
        <CopyButton text={apiKey} what="the key" />
      </div>
    </div>
  );
}
