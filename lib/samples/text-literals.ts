// Invisible in an editor, or able to turn around what a reader sees; Go refuses some of them in a source.
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

type Escapes = {
  /** Characters with an escape of their own, such as `\n`. */
  named: Record<string, string>;
  /** What else must be escaped with a backslash. */
  special?: RegExp;
  /** An escape by code point, for what cannot be seen. */
  numbered: (hex: string) => string;
};

const cEscapes = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const fourDigits = (hex: string) => `\\u${hex.padStart(4, "0")}`;
const braced = (hex: string) => `\\u{${hex}}`;

/** A text between double quotes in JavaScript, Python and Go, which agree on these escapes. */
export function commonText(text: string): string {
  return quoted(text, { named: cEscapes, numbered: fourDigits });
}

/** The same in PHP, where `$` begins a variable. */
export function phpText(text: string): string {
  return quoted(text, { named: cEscapes, special: /\$/g, numbered: braced });
}

/** The same in Ruby, where `#{`, `#$` and `#@` begin an expression. */
export function rubyText(text: string): string {
  return quoted(text, { named: cEscapes, special: /#(?=[{$@])/g, numbered: braced });
}

/** One word of a POSIX shell: between single quotes nothing means anything but the quote that ends them. */
export function shellWord(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function quoted(text: string, { named, special, numbered }: Escapes): string {
  const escaped = text.replace(/["\\]/g, "\\$&");
  const specials = special ? escaped.replace(special, "\\$&") : escaped;
  return `"${specials.replace(unprintable, (character) => named[character] ?? numbered(hexOf(character)))}"`;
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
