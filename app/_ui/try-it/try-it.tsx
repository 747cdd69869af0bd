"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { Elapsed } from "../elapsed.tsx";
import { Field } from "../field.tsx";
import { fileSize } from "../file-size.ts";
import { Notice } from "../notice.tsx";
import { PdfPreview } from "../pdf-preview/pdf-preview.tsx";
import { SheetSkeleton } from "../pdf-preview/sheet-skeleton.tsx";
import { print } from "./print.ts";
import styles from "./try-it.module.css";

type Props = {
  /** The address of the sample page, which is there without any network. */
  sample: string;
  /** Stands in the blank sheet's place until something is printed. */
  children?: ReactNode;
};

export type Attempt =
  | { status: "idle" }
  | { status: "running"; startedAt: number }
  | { status: "done"; url: string; pdf: Blob; seconds: number }
  | { status: "failed"; detail: string };

/** Address in, PDF of it beside it: made by the service itself, for anyone, a few a minute (POST /try/pdf). */
export function TryIt({ sample, children = <BlankSheet /> }: Props) {
  const [url, setUrl] = useState(sample);
  const [attempt, setAttempt] = useState<Attempt>({ status: "idle" });
  const running = attempt.status === "running";

  async function make(address: string) {
    const startedAt = performance.now();
    setAttempt({ status: "running", startedAt });
    setAttempt(await print({ url: address, startedAt }));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void make(url);
  }

  function printSample() {
    setUrl(sample);
    void make(sample);
  }

  return (
    <div className={styles.tryIt}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Field
          label="Web address"
          name="try-url"
          type="url"
          inputMode="url"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" kind="primary" disabled={running}>
          {running ? "Printing…" : "Make PDF"}
        </Button>
      </form>
      <div className={styles.said} aria-live="polite">
        {attempt.status === "running" && (
          <p>
            The page is loading and being printed. <Elapsed since={attempt.startedAt} />
          </p>
        )}
        {attempt.status === "done" && (
          <p>
            {fileSize(attempt.pdf.size)}, printed in {attempt.seconds.toFixed(1)} s.
          </p>
        )}
        {attempt.status === "failed" && (
          <Notice kind="failed">
            <p>{attempt.detail}</p>
            {url !== sample && (
              <Button small onClick={printSample}>
                Print the sample page instead
              </Button>
            )}
          </Notice>
        )}
      </div>
      {attempt.status === "done" ? (
        <PdfPreview source={attempt.pdf} fileName="page.pdf" label={`PDF of ${attempt.url}`} />
      ) : (
        (running && <BlankSheet />) || children
      )}
    </div>
  );
}

function BlankSheet() {
  return (
    <div className={styles.sheet}>
      <SheetSkeleton />
    </div>
  );
}
