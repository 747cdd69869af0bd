import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import styles from "./options-list.module.css";

const defaults: Record<string, unknown> = storedOptionsSchema.parse({});
const names = Object.keys(storedOptionsSchema.shape);

/** Every option as it was understood; what differs from the default stands out. */
export function OptionsList({ options }: { options: PublicJob["options"] }) {
  const given: Record<string, unknown> = options;
  const chosen = names.filter((name) => name !== "file_name" && !isDefault(name, given[name]));
  const rest = names.filter((name) => name !== "file_name" && isDefault(name, given[name]));
  return (
    <section className={styles.part} aria-labelledby="options">
      <h2 id="options">Options</h2>
      {chosen.length > 0 ? (
        <dl className={styles.chosen}>
          {chosen.map((name) => (
            <Option key={name} name={name} value={given[name]} />
          ))}
        </dl>
      ) : (
        <p className={styles.quiet}>All options have their defaults.</p>
      )}
      <details className={styles.rest}>
        <summary>
          {rest.length} {chosen.length > 0 ? "others have their defaults" : "options"}
        </summary>
        <dl>
          {rest.map((name) => (
            <Option key={name} name={name} value={given[name]} />
          ))}
        </dl>
      </details>
    </section>
  );
}

function Option({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>{value === null ? "not set" : <code>{textOf(value)}</code>}</dd>
    </div>
  );
}

function isDefault(name: string, value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(defaults[name]);
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
