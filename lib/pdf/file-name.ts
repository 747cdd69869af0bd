import { utf8Bytes } from "./text.ts";

/** What S3 allows an object name, the account's prefix included. */
export const objectNameMaxBytes = 1024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const forbidden = /[\\\u0000-\u001f\u007f-\u009f]/;

/**
 * What is wrong with a file name, or null. "`/` separates directory names": no segment may be empty,
 * `.` or `..`, because buckets keep such names and the tools that read them do not.
 */
export function fileNameFault(fileName: string, prefixBytes = 0): "invalid_file_name" | "too_long" | null {
  const segments = fileName.split("/");
  if (!fileName.isWellFormed() || forbidden.test(fileName)) return "invalid_file_name";
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) return "invalid_file_name";
  return prefixBytes + utf8Bytes(fileName) > objectNameMaxBytes ? "too_long" : null;
}
