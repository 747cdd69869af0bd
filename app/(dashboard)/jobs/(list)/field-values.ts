import type { Typed } from "./search-fields.ts";

/** The range that is given by its two instants. */
export const between = "between";

/** The form's own fields: a time given by its instants is "between". */
export function shownAs(typed: Typed): Typed {
  const isBetween = typed.within === "" && (typed.created_after !== "" || typed.created_before !== "");
  return isBetween ? { ...typed, within: between } : typed;
}

/** Some of the fields, instants as the browser's date fields hold them: in the reader's zone, to the minute. */
export function inZone(typed: Typed, names: readonly (keyof Typed)[]): Partial<Typed> {
  const inReadersZone = {
    ...typed,
    created_after: localTime(typed.created_after),
    created_before: localTime(typed.created_before),
  };
  return Object.fromEntries(names.map((name) => [name, inReadersZone[name]]));
}

function localTime(instant: string): string {
  const at = new Date(instant);
  if (instant === "" || Number.isNaN(at.getTime())) return "";
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The fields as the address bar says them: instants in UTC. */
export function asQuery(values: Typed): Typed {
  if (values.within !== between) return { ...values, created_after: "", created_before: "" };
  const { created_after, created_before } = values;
  return { ...values, within: "", created_after: instantOf(created_after), created_before: instantOf(created_before) };
}

function instantOf(local: string): string {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
