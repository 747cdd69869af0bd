import { type OptionFacts, optionFacts } from "#lib/openapi/option-facts.ts";
import { lengthMaxInches } from "#lib/pdf/lengths.ts";
import type { LimitGroup } from "./limit-group.ts";

/** What the options may be, from the schema that parses them. */
export function valueLimits(): LimitGroup {
  const refused = "`422` `invalid_parameters`.";
  const rows = optionFacts().flatMap(({ name, bounds }) =>
    bounds === null ? [] : [{ what: `\`${name}\``, limit: inWords({ name, bounds }), past: refused }],
  );
  return {
    id: "values",
    title: "Values of options",
    intro: "A value outside its bounds is refused, and no job is created.",
    rows: [...rows, { what: "`page_size`, a side", limit: `at most ${lengthMaxInches} inches`, past: refused }],
  };
}

function inWords({ name, bounds }: { name: string; bounds: NonNullable<OptionFacts["bounds"]> }): string {
  if ("maxBytes" in bounds) return `${bounds.maxBytes.toLocaleString("en")} bytes in UTF-8`;
  const unit = name.startsWith("wait_") ? " seconds" : name.startsWith("margin_") ? " inches" : "";
  return `${bounds.min} to ${bounds.max}${unit}`;
}
