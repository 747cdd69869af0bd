/** ms as people read them: "30 seconds". */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toLocaleString("en")} seconds`;
}

/** Bytes as people read them: "50 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en")} MB`;
}
