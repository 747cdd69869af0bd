import type { Metadata } from "next";
import { Prose } from "#app/_ui/prose.tsx";
import { DocsFrame } from "../_frame/docs-frame.tsx";
import { DocsSection } from "../_frame/docs-section.tsx";
import { limitGroups } from "./limit-groups.ts";
import styles from "./page.module.css";

export const metadata: Metadata = {
  title: "Limits",
  description: "Every limit of the service, and what happens past it.",
};

export default function LimitsPage() {
  return (
    <DocsFrame
      href="/docs/limits"
      title="Limits"
      about="What an account, a request and a page may use, as this service is set up, and what happens past it."
    >
      {limitGroups().map(({ id, title, intro, rows }) => (
        <DocsSection key={id} id={id} title={title} wide>
          <p>
            <Prose text={intro} />
          </p>
          <table className={styles.limits}>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Limit</th>
                <th scope="col">And then</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ what, limit, past }) => (
                <tr key={what}>
                  <th scope="row">
                    <Prose text={what} />
                  </th>
                  <td>{limit}</td>
                  <td>
                    <Prose text={past} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DocsSection>
      ))}
    </DocsFrame>
  );
}
