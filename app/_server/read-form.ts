/**
 * What a form holds, by field name; Next's own fields and files aside. A field given twice counts once, the last time.
 * A NUL, which no browser's field can hold and no database stores, becomes what HTML makes of it.
 */
export function readForm(form: FormData): Record<string, string> {
  const fields = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("$ACTION"),
  );
  return Object.fromEntries(fields.map(([name, text]) => [name, text.replaceAll("\0", "\uFFFD").toWellFormed()]));
}
