"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import { Button, buttonClass } from "#app/_ui/button.tsx";
import { Field, SelectField } from "#app/_ui/field.tsx";
import { statusNames } from "#app/_ui/status-names.ts";
import { asQuery, between, inZone, shownAs } from "./field-values.ts";
import styles from "./job-filters.module.css";
import { queryOf, ranges, searchFields, type Typed } from "./search-fields.ts";

type Props = { typed: Typed; query: string; errors: Partial<Typed> };

/**
 * What the list shows. What is chosen stands in the address bar, so that it can be kept, shared and gone
 * back to. The fields keep their own values: what is typed before this script runs is not lost.
 */
export function JobFilters({ typed, query, errors }: Props) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const drawn = useRef(query);
  const [pending, startTransition] = useTransition();
  const shown = shownAs(typed);
  const [isBetween, setBetween] = useState(shown.within === between);
  // The address bar can change without this form: by "Clear", or by going back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with the query
  useEffect(() => {
    const isFirst = drawn.current === query;
    drawn.current = query;
    setFields(form.current, isFirst ? inZone(shown, instants) : inZone(shown, searchFields));
    setBetween(shown.within === between);
  }, [query]);

  function go() {
    if (!form.current) return;
    const next = asQuery(Object.fromEntries(new FormData(form.current)) as Typed);
    startTransition(() => router.push(`/jobs?${queryOf(next)}`));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    go();
  }
  function chooseRange(event: ChangeEvent<HTMLSelectElement>) {
    const next = event.target.value === between;
    setBetween(next);
    if (!next) go();
  }
  return (
    <search>
      <form ref={form} className={styles.form} action="/jobs" onSubmit={submit} aria-busy={pending}>
        <Field
          label="Address, host or job id"
          name="address"
          type="search"
          placeholder="https://example.com/page"
          autoComplete="off"
          defaultValue={shown.address}
          error={errors.address}
        />
        <SelectField label="Status" name="status" defaultValue={shown.status} onChange={go}>
          <option value="">Any</option>
          {Object.entries(statusNames).map(([status, name]) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Created" name="within" defaultValue={shown.within} onChange={chooseRange}>
          <option value="">At any time</option>
          {Object.entries(ranges).map(([range, { name }]) => (
            <option key={range} value={range}>
              {name}
            </option>
          ))}
          <option value={between}>between two times</option>
        </SelectField>
        <div className={styles.instants} hidden={!isBetween}>
          <Field label="From" name="created_after" type="datetime-local" error={errors.created_after} />
          <Field label="Until" name="created_before" type="datetime-local" error={errors.created_before} />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" disabled={pending}>
            {pending ? "Filtering…" : "Filter"}
          </Button>
          {query !== "" && (
            <Link className={buttonClass("quiet")} href="/jobs" prefetch={false}>
              Clear
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

const instants = ["created_after", "created_before"] as const;

function setFields(form: HTMLFormElement | null, values: Partial<Typed>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
