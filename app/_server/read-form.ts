/** What a form holds, by field name; Next's own fields and files aside. A field given twice counts once, the last time. */
export function readForm(form: FormData): Record<string, string> {
  const fields = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("$ACTION"),
  );
  return Object.fromEntries(fields);
}
