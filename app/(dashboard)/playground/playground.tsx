"use client";

import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { PdfPreview } from "#app/_ui/pdf-preview/pdf-preview.tsx";
import { SheetSkeleton } from "#app/_ui/pdf-preview/sheet-skeleton.tsx";
import type { OptionInfo } from "#lib/pdf/option-groups.ts";
import { type Addresses, CodePanel } from "./code-panel.tsx";
import { OptionGroup } from "./option-group.tsx";
import styles from "./playground.module.css";
import { TrialProgress } from "./trial-progress.tsx";
import { type Trial, useTrial } from "./use-trial.ts";
import { optionsOf, type Values } from "./values.ts";

type Props = { options: OptionInfo[]; initial: Values; addresses: Addresses };

/** Every option as a form, the PDF they make beside it, and the same request as code. */
export function Playground({ options, initial, addresses }: Props) {
  const [values, setValues] = useState(initial);
  const { trial, make } = useTrial();
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const request = useMemo(() => optionsOf({ values, options }), [values, options]);
  const groups = [...new Set(options.map(({ group }) => group))];
  const errors = trial.status === "failed" ? trial.refusal.errors : {};
  // Where the first thing is wrong, one goes on typing.
  useEffect(() => {
    if (trial.status === "failed") form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [trial]);
  const onChange = (name: string, value: string) => setValues((last) => ({ ...last, [name]: value }));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    make(request);
    bringIntoSight(outcome.current);
  }

  return (
    <div className={styles.playground}>
      <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
        <div className={styles.address}>
          <Field
            label="Address"
            name="url"
            type="url"
            inputMode="url"
            value={values.url ?? ""}
            onChange={({ target }) => onChange("url", target.value)}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/"
            error={errors.url}
          />
          <Button type="submit" kind="primary" disabled={trial.status === "running"}>
            {trial.status === "running" ? "Making the PDF…" : "Make PDF"}
          </Button>
        </div>
        <div className={styles.groups}>
          {groups.map((group) => {
            const own = options.filter((option) => option.group === group);
            const set = own.map(({ name }) => name).filter((name) => name in request);
            return <OptionGroup key={group} name={group} options={own} {...{ set, values, errors, onChange }} />;
          })}
        </div>
      </form>
      <div ref={outcome} className={styles.outcome}>
        <TrialProgress trial={trial} />
        <Outcome trial={trial} />
        <CodePanel options={request} addresses={addresses} />
      </div>
    </div>
  );
}

/** On a phone, or far down in the form, what comes of it is elsewhere. */
function bringIntoSight(element: HTMLElement | null): void {
  const { top } = element?.getBoundingClientRect() ?? { top: 0 };
  if (top < 0 || top > window.innerHeight / 2) element?.scrollIntoView();
}

function Outcome({ trial }: { trial: Trial }) {
  if (trial.status === "done") {
    const { job } = trial.progress;
    const fileName = job.file_name.slice(job.file_name.lastIndexOf("/") + 1);
    return <PdfPreview key={job.id} source={trial.pdf} fileName={fileName} label={`PDF of ${job.url}`} />;
  }
  return (
    <div className={styles.sheet} data-busy={trial.status === "running"}>
      {trial.status === "idle" ? <FirstSheet /> : <SheetSkeleton />}
    </div>
  );
}

function FirstSheet() {
  return (
    <>
      <SheetSkeleton />
      <p>Press “Make PDF” to see the page here, printed. It counts as one job and needs no bucket.</p>
    </>
  );
}
