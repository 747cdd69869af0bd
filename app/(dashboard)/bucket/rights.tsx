import { CopyButton } from "#app/_ui/copy-button.tsx";
import { minimalPolicy, minimalRole } from "#lib/storage/minimal-policy.ts";
import type { Preset } from "#lib/storage/presets.ts";
import styles from "./bucket.module.css";

/** The least rights the key needs, to be pasted, and where. */
export function Rights({ preset, name, prefix }: { preset: Preset; name: string; prefix: string }) {
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const text = {
    policy: () => minimalPolicy({ name, prefix: folder }),
    role: () => minimalRole({ name }),
    token: () => undefined,
  }[preset.rights]();
  return (
    <aside className={styles.rights} aria-label="What the key needs">
      <h3>What the key needs</h3>
      <p>{preset.steps}</p>
      {text && (
        <div className={styles.policy}>
          <CopyButton text={text} what="the policy" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>{text}</code>
          </pre>
        </div>
      )}
      <p className={styles.quiet}>
        Writing is all that delivering needs. Reading lets the dashboard link to your PDFs for five minutes at a time;
        deleting removes the probe object of the test.
      </p>
    </aside>
  );
}
