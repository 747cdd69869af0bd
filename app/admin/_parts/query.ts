import { isStorableText } from "#lib/pdf/text.ts";

/** The query of a page's address, as Next gives it: a list where a name is given twice. */
export type Query = Record<string, string | string[] | undefined>;

const longest = 300;

/** A text of the query, cut to a sane length; empty where there is none, or one that no database holds. */
export function textOf(value: Query[string]): string {
  const text = (typeof value === "string" ? value : "").trim().slice(0, longest).toWellFormed();
  return isStorableText(text) ? text : "";
}
