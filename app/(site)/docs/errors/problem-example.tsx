import { publicUrl } from "#lib/config/config.ts";
import { exampleOf } from "#lib/openapi/problem-responses.ts";
import styles from "./problem-example.module.css";

/** One refusal as it looks on the wire. */
export function ProblemExample() {
  return (
    <figure className={styles.example}>
      <figcaption>
        <code>HTTP 422</code> <code>application/problem+json</code>
      </figcaption>
      <pre>
        <code>{JSON.stringify(exampleOf("invalid_parameters", publicUrl()), null, 2)}</code>
      </pre>
    </figure>
  );
}
