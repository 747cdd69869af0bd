import type { ReactNode } from "react";
import { CopyButton } from "#app/_ui/copy-button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import styles from "./webhooks.module.css";

/** A signing secret and what to do with it. */
export function ShownSecret({ secret, children }: { secret: string; children: ReactNode }) {
  return (
    <div className={styles.secret}>
      <Notice kind="done">{children}</Notice>
      <div className={styles.secretLine}>
        <code>{secret}</code>
        <CopyButton text={secret} what="the secret" />
      </div>
    </div>
  );
}
