import type { OptionInfo } from "#lib/pdf/option-groups.ts";
import type { SampleOptions, SampleValue } from "#lib/samples/sample.ts";

/** What stands in the form, by the names of form data: all texts, "" where nothing is set. */
export type Values = Record<string, string>;

/** A page size that is no name: its sides then stand beside it. */
export const customSize = "custom";

const plainDecimal = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

/** What a form shows of given options. What is not given is left to its default. */
export function valuesOf({ given, options }: { given: SampleOptions; options: OptionInfo[] }): Values {
  const fields = options.flatMap(({ name }): [string, string][] => {
    const value = given[name];
    if (typeof value !== "object") return [[name, value === undefined ? "" : String(value)]];
    return [
      [name, customSize],
      ...Object.entries(value).map(([side, text]): [string, string] => [`${name}[${side}]`, String(text)]),
    ];
  });
  return { url: String(given.url ?? ""), ...Object.fromEntries(fields) };
}

/** The request that a form asks for: the address, and what is set to something else than its default. */
export function optionsOf({ values, options }: { values: Values; options: OptionInfo[] }): SampleOptions {
  const set = options.flatMap((option): [string, SampleValue][] => {
    const value = setValue(values, option);
    return value === undefined || value === option.fallback ? [] : [[option.name, value]];
  });
  return { url: values.url ?? "", ...Object.fromEntries(set) };
}

function setValue(values: Values, { name, control }: OptionInfo): SampleValue | undefined {
  const text = values[name] ?? "";
  if (text === "") return undefined;
  if (control === "switch") return text === "true";
  // What is no number stays as it was typed, for the service to say so.
  if (control === "number") return plainDecimal.test(text) ? Number(text) : text;
  if (control !== "page_size" || text !== customSize) return text;
  return { height: values[`${name}[height]`] ?? "", width: values[`${name}[width]`] ?? "" };
}
