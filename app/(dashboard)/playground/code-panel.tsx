"use client";

import Link from "next/link";
import { CopyButton } from "#app/_ui/copy-button.tsx";
import { codeSample, type SampleCall, type SampleLanguage, sampleLanguages } from "#lib/samples/sample.ts";
import { Choice } from "./choice.tsx";
import styles from "./playground.module.css";
import { useRemembered } from "./use-remembered.ts";

const kinds = [
  { id: "download", name: "Download" },
  { id: "job", name: "Create a job" },
] as const;

export type Addresses = Record<SampleCall["kind"], string>;

const languageIds = sampleLanguages.map(({ id }) => id);
const kindIds = kinds.map(({ id }) => id);

/** The same request as a program, in the language that was chosen last. */
export function CodePanel({ options, addresses }: { options: SampleCall["options"]; addresses: Addresses }) {
  const [language, setLanguage] = useRemembered<SampleLanguage>({ name: "sample-language", choices: languageIds });
  const [kind, setKind] = useRemembered<SampleCall["kind"]>({ name: "sample-kind", choices: kindIds });
  const shown = options.password === undefined ? options : { ...options, password: "YOUR_PASSWORD" };
  const code = codeSample({ language, call: { kind, address: addresses[kind], options: shown } });
  const { name } = sampleLanguages.find(({ id }) => id === language) ?? { name: language };
  return (
    <section className={styles.code} aria-labelledby="code">
      <header>
        <h2 id="code">The same request in code</h2>
        <Choice legend="What it does" name="kind" choices={kinds} chosen={kind} onChoose={setKind} />
      </header>
      <div className={styles.languages}>
        <Choice legend="Language" name="language" choices={sampleLanguages} chosen={language} onChoose={setLanguage} />
        <CopyButton text={code} what={`the code in ${name}`} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <p className={styles.hint}>
        It reads <Link href="/keys">a key of yours</Link> from <code>PLATEN_API_KEY</code>, so that none lands in a
        repository: <code>export PLATEN_API_KEY=platen_…</code>
        {kind === "job" && " A job's PDF is delivered to your bucket."}
      </p>
    </section>
  );
}
