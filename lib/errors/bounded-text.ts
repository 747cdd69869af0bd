/** Text from outside as it may be stored, shown or logged: at most `max` characters, control characters replaced. */
export function boundedText(text: string, max: number): string {
  // Cut first: what is replaced is replaced in the whole text otherwise, however long it is.
  const cut = text.slice(0, max);
  const clean = cut.replace(/\p{Cc}/gu, (control) => (control === "\n" || control === "\t" ? control : "\u{FFFD}"));
  return text.length > max ? `${clean}… (${text.length} characters)` : clean;
}
