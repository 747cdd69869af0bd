import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import { Notice } from "./notice.tsx";
import styles from "./shown-secret.module.css";

/** A key or secret to copy, below what to do with it. `what` names it: "the key". */
export function ShownSecret({ secret, what, children }: { secret: string; what: string; children: ReactNode }) {
  return (
    <div className={styles.shown}>
      <Notice kind="done">{children}</Notice>
      <div className={styles.line}>
        <code>{secret}</code>
        <CopyButton text={secret} what={what} />
      </div>
    </div>
  );
}
