import { failed, ok } from "#lib/errors/result.ts";
import { bodyMaxEntries, nameFault, shownName, textFault } from "./body-rules.ts";
import type { Decoded } from "./decode-body.ts";

type Fields = Record<string, unknown>;

/**
 * Decodes form data (application/x-www-form-urlencoded) whose plus signs are spaces already. `page_size[height]` becomes a nested object;
 * one level is all there is, and lists are refused.
 */
export function decodeForm(text: string): Decoded {
  const fields: Fields = Object.create(null);
  // Split no further than it takes to see that there are too many; those without a name count too.
  const pairs = text.split("&", bodyMaxEntries + 1);
  if (pairs.length > bodyMaxEntries) return refused(`it has more than ${bodyMaxEntries} fields`);
  for (const pair of pairs) {
    if (pair === "") continue;
    const split = pair.includes("=") ? pair.indexOf("=") : pair.length;
    const name = decodePart(pair.slice(0, split));
    const value = decodePart(pair.slice(split + 1));
    if (name === null || value === null)
      return refused(`the field ${shownName(pair.slice(0, split))} is not percent-encoded UTF-8`);
    const fault = setField({ fields, name, value });
    if (fault) return refused(fault);
  }
  return ok(fields);
}

function refused(what: string): Decoded {
  return failed({ detail: `The form data is refused: ${what}.` });
}

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

// Answers what is wrong, or null.
function setField({ fields, name, value }: { fields: Fields; name: string; value: string }): string | null {
  const [, outer, inner] = /^([^[\]]*)(?:\[([^[\]]*)\])?$/s.exec(name) ?? [];
  if (outer === undefined) return `the name ${shownName(name)} must be like page_size or page_size[height]`;
  if (inner === "") return `the name ${shownName(name)} makes a list, and no parameter takes one`;
  const fault = nameFault(outer) ?? (inner === undefined ? null : nameFault(inner)) ?? textFault(value);
  if (fault) return fault;
  if (inner === undefined) return setOnce({ fields, key: outer, name, value });
  fields[outer] ??= Object.create(null);
  if (!isFields(fields[outer])) return `${shownName(outer)} is given both whole and in parts`;
  return setOnce({ fields: fields[outer], key: inner, name, value });
}

function setOnce({
  fields,
  key,
  name,
  value,
}: {
  fields: Fields;
  key: string;
  name: string;
  value: string;
}): string | null {
  if (isFields(fields[key])) return `${shownName(key)} is given both whole and in parts`;
  if (key in fields) return `the field ${shownName(name)} is given twice`;
  fields[key] = value;
  return null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
