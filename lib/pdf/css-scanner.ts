/** A selector being read from left to right. */
export type Scanner = { readonly source: string; at: number };

// Tokens of CSS Syntax 3. A comment arrives as one NUL, which the text itself no longer has.
const space = "[ \\t\\n]";

/** Spaces and comments, or nothing. */
export const gap = "[ \\t\\n\\0]*";

// What follows closes each alternative, so that a long run of escapes is never tried in two ways.
const hex = `(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{1,5}(?![0-9a-fA-F]))(?:${space}|(?!${space}))`;
const escaped = `\\\\(?:${hex}|[^\\n0-9a-fA-F]|$)`;
const nameStart = "[A-Za-z_\\u{80}-\\u{10ffff}]";
const nameCharacter = "[-\\w\\u{80}-\\u{10ffff}]";

/** A name; it may have escapes. */
export const ident = `(?:(?:--|-?(?:${nameStart}|${escaped}))(?:${nameCharacter}|${escaped})*)`;

/** A text in quotes; the end of the selector closes it. */
export const quoted = `(?:"(?:[^"\\\\\\n]|\\\\[^]|\\\\$)*(?:"|$)|'(?:[^'\\\\\\n]|\\\\[^]|\\\\$)*(?:'|$))`;

const closingBracket = sticky("\\)");
const anyToken = sticky(`${quoted}|\\\\[^]|[^]`);
const commentOrOther = new RegExp(`(${quoted}|\\\\[^])|/\\*[^]*?(?:\\*/|$)`, "gu");

export function createScanner(text: string): Scanner {
  const preprocessed = text.replace(/\r\n?|\f/g, "\n").replaceAll("\0", "\uFFFD");
  return { source: preprocessed.replace(commentOrOther, (_, other?: string) => other ?? "\0"), at: 0 };
}

/** A pattern to take with. */
export function sticky(pattern: string): RegExp {
  return new RegExp(pattern, "uy");
}

/** Takes what a sticky pattern matches here; null when it matches nothing. */
export function take(scanner: Scanner, pattern: RegExp): string | null {
  pattern.lastIndex = scanner.at;
  const taken = pattern.exec(scanner.source)?.[0] ?? null;
  scanner.at += taken?.length ?? 0;
  return taken;
}

export function isAtEnd({ source, at }: Scanner): boolean {
  return at >= source.length;
}

/** Takes a closing bracket; the end of the selector closes everything. */
export function takeClose(scanner: Scanner): boolean {
  return isAtEnd(scanner) || take(scanner, closingBracket) !== null;
}

const closers: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** Skips what stands inside a bracket, whatever it is, up to where that closes. */
export function skipBlock(scanner: Scanner): void {
  const awaited: string[] = [];
  while (!isAtEnd(scanner)) {
    if (awaited.length === 0 && scanner.source[scanner.at] === ")") return;
    const token = take(scanner, anyToken) ?? "";
    if (token === awaited.at(-1)) awaited.pop();
    const closer = closers[token];
    if (closer) awaited.push(closer);
  }
}
