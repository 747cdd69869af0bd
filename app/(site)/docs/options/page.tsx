import type { Metadata } from "next";
import { optionExamples } from "#lib/docs/option-examples.ts";
import { optionFacts } from "#lib/openapi/option-facts.ts";
import { DocsFrame } from "../_frame/docs-frame.tsx";
import { DocsSection } from "../_frame/docs-section.tsx";
import { OptionPictures, OptionRequest } from "./option-pictures.tsx";
import styles from "./page.module.css";

export const metadata: Metadata = {
  title: "Options",
  description: "Every option of a PDF, with a page that shows what it does.",
};

export default function OptionsPage() {
  return (
    <DocsFrame
      href="/docs/options"
      title="Options"
      about={
        <>
          Downloads and jobs take the same parameters, as JSON or as form data. Only <code>url</code> is required. Every
          picture here is a page that Platen printed.
        </>
      }
    >
      {optionFacts().map(({ name, type, fallback, description, example }) => (
        <DocsSection
          key={name}
          id={name}
          title={name}
          code
          beside={<OptionRequest name={name} example={optionExamples[name]} />}
        >
          <p>{description}</p>
          <dl className={styles.facts}>
            <div>
              <dt>Type</dt>
              <dd>{type}</dd>
            </div>
            <div>
              <dt>Default</dt>
              <dd>{name === "url" ? "required" : fallback === null ? "not set" : <code>{fallback}</code>}</dd>
            </div>
            <div>
              <dt>Example</dt>
              <dd>
                <code>{example}</code>
              </dd>
            </div>
          </dl>
          <OptionPictures name={name} example={optionExamples[name]} />
        </DocsSection>
      ))}
    </DocsFrame>
  );
}
