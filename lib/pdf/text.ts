/** Whether a text can be stored and sent on unchanged: Postgres refuses NUL and alters lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** The size of a text on the wire and in a bucket, in UTF-8 bytes. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, "utf8");
}
