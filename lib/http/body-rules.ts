/** Names and values in a body, those of nested objects included. */
export const bodyMaxEntries = 100;

/** Objects and arrays inside one another, the body itself included. */
export const bodyMaxDepth = 5;

// Names that reach an object's prototype in careless code further on.
const prototypeNames = ["__proto__", "constructor", "prototype"];

/** What is wrong with a name in a body, as the end of a sentence, or null. */
export function nameFault(name: string): string | null {
  if (name === "") return "a name is empty";
  if (prototypeNames.includes(name)) return `the name ${name} is not allowed`;
  return textFault(name);
}

/** What is wrong with a text in a body, as the end of a sentence, or null. */
export function textFault(text: string): string | null {
  if (text.includes("\0")) return "a text has a NUL character";
  return text.isWellFormed() ? null : "a text has an unpaired surrogate";
}

/** A name as it is shown in a message. */
export function shownName(name: string): string {
  return JSON.stringify(name.length > 64 ? `${name.slice(0, 64)}…`.toWellFormed() : name);
}
